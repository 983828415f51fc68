internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Edits of the front matter of cards, in every form, for every key.
struct FieldLineEditTests {
  /// A way to write a field below a title.
  private enum Form: CaseIterable {
    case line, dataview, flow, items, indentedItems, quotedItems, numberedItems

    func lines(_ key: FieldKey, _ value: String) -> [String] {
      let name = key == .tag ? "tags" : key == .person ? "people" : key.name
      let words = value.split(separator: ",").map(String.init)
      guard [.tag, .person, .after].contains(key) else { return ["\(name)\(self == .dataview ? "::" : ":") \(value)"] }
      return switch self {
      case .line: ["\(name): \(words.joined(separator: ", "))"]
      case .dataview: ["\(name):: \(words.joined(separator: ", "))"]
      case .flow: ["\(name): [\(words.joined(separator: ", "))]"]
      case .items: ["\(name):"] + words.map { "- \($0)" }
      case .indentedItems: ["\(name):"] + words.map { "  - \($0)" }
      case .quotedItems: ["\(name):"] + words.map { "- \"\($0)\"" }
      case .numberedItems: ["\(name):"] + words.enumerated().map { "\($0 + 1). \($1)" }
      }
    }
  }

  /// Each key with two values.
  private static let keys: [(key: FieldKey, old: String, new: String)] = [
    (.due, "2026-12-01", "2026-12-02T09:30"), (.start, "2026-11-01", "2026-11-02"), (.priority, "high", "low"),
    (.estimate, "2h", "3h"), (.every, "1w", "mon,thu"), (.color, "red", "blue"), (.quantity, "2", "3"),
    (.created, "2026-01-01", "2026-01-02"), (.done, "2026-01-03", "2026-01-04"),
    (.scheduled, "2026-12-01", "2026-12-02"),
    (.after, "k1,k2", "k2,k3,k4"), (.after, "k1", "k2,k3"), (.pinned, "true", "false"), (.id, "k8", "k9"),
    (.until, "2027-01-01", "2027-02-01"), (.other("owner"), "ann lee", "bo"), (.tag, "a,b", "b,c"), (.tag, "a", "b"),
    (.person, "ann,bo", "bo,cy"),
  ]

  private static let bodies = [
    "", "\n\n  A note.", "\n  - [ ] step\n  - [x] done", "\n\n  Later, by mail", "\n\n  > q",
  ]
  private static let neighbours: [(FieldKey, String)?] = [
    nil, (.cancelled, "2026-02-02"), (.tag, "x,y"), (.person, "zoe"),
  ]

  private static let head = "---\nfields: [owner]\n---\n## A\n- before\n"
  private static let tail = "\n- after\n"

  private func board(_ lines: [String], _ body: String, separated: Bool, crlf: Bool) -> ParsedBoard {
    var text = Self.head + "- [ ] Ship\n" + (separated ? "\n" : "") + lines.map { "  \($0)" }.joined(separator: "\n")
    text += body + Self.tail
    if crlf { text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") }
    return ParsedBoard(Array(text.utf8))
  }

  private func values(_ key: FieldKey, _ text: String) -> [String] {
    key == .tag || key == .person ? text.split(separator: ",").map(String.init) : [text]
  }

  private func text(_ board: ParsedBoard) -> String { board.source.string(board.source.bytes.indices) }

  /// The card without one field, for comparisons.
  private func rest(_ board: ParsedBoard, without key: FieldKey, notes: Bool = true) -> Card {
    var card = board.card(1)
    card.replace(key, with: [])
    (card.line1, card.endLine1) = (0, 0)
    card.checklist = card.checklist.map { CheckItem(title: $0.title, isDone: $0.isDone, line1: 0, depth: $0.depth) }
    card.fields.sort { $0.key.name < $1.key.name }
    return card
  }

  private func read(_ board: ParsedBoard, _ key: FieldKey) -> [String] {
    board.syntax(ofCard: 1).fields.filter { $0.key == key && $0.counts }.map(\.value).sorted()
  }

  private func forEachBoard(_ check: (ParsedBoard, Form, (key: FieldKey, old: String, new: String)) throws -> Void) {
    for form in Form.allCases {
      // Numbered items below `after:` cannot be edited yet.
      for key in Self.keys where form != .numberedItems || key.key != .after {
        for (number, neighbour) in Self.neighbours.enumerated() where neighbour?.0 != key.key {
          for (index, body) in Self.bodies.enumerated() {
            let own = form.lines(key.key, key.old)
            let other = neighbour.map { form.lines($0.0, $0.1) } ?? []
            let lines = (number + index).isMultiple(of: 2) ? own + other : other + own
            let board = board(lines, body, separated: index == 1, crlf: (number + index) % 3 == 0)
            #expect(throws: Never.self, "\(key) \(form): \(text(board))") { try check(board, form, key) }
          }
        }
      }
    }
  }

  @Test(.thorough) func `a field is changed in its own notation, and changing it back restores every byte`() throws {
    forEachBoard { board, form, key in
      let old = values(key.key, key.old).sorted()
      #expect(read(board, key.key) == old, "\(text(board))")
      let edit = try board.setting(key.key, ofCard: 1, to: values(key.key, key.new))
      let after = edit.board
      #expect(read(after, key.key) == values(key.key, key.new).sorted(), "\(text(after))")
      #expect(rest(after, without: key.key) == rest(board, without: key.key), "\(text(after))")
      #expect(
        text(after).contains("Ship\n") || text(after).contains("Ship\r\n"), "the title is touched: \(text(after))")
      #expect(text(board.applying(edit.edits).applying(edit.inverse)) == text(board))
      let back = try after.setting(key.key, ofCard: 1, to: values(key.key, key.old)).board
      #expect(rest(back, without: key.key) == rest(board, without: key.key) && read(back, key.key) == old)
      if key.key != .tag, key.key != .person { #expect(text(back) == text(board), "\(form)") }
    }
  }

  @Test(.thorough) func `a field is removed with its line, and written again among the lines that stay`() throws {
    forEachBoard { board, form, key in
      let cleared = try board.setting(key.key, ofCard: 1, to: []).board
      #expect(read(cleared, key.key).isEmpty, "\(text(cleared))")
      #expect(rest(cleared, without: key.key) == rest(board, without: key.key), "\(text(cleared))")
      let name = key.key == .tag ? "tags" : key.key == .person ? "people" : key.key.name
      #expect(!text(cleared).contains("\(name):"), "\(text(cleared))")
      let again = try cleared.setting(key.key, ofCard: 1, to: values(key.key, key.new)).board
      #expect(read(again, key.key) == values(key.key, key.new).sorted(), "\(text(again))")
      if cleared.syntax(ofCard: 1).frontMatter != nil {
        let notations = again.syntax(ofCard: 1).fields.filter { $0.key == key.key }.map(\.notation)
        #expect(notations.count { !$0.isLine } == 0, "\(text(again))")
        #expect(text(try again.setting(key.key, ofCard: 1, to: []).board) == text(cleared), "\(form)")
      }
    }
  }

  @Test func `a name is added to a list and removed from it, in the style of the list`() throws {
    for (before, after) in [
      ("tags:\n  - a\n  - b", "tags:\n  - a\n  - b\n  - c"), ("tags: a, b", "tags: a, b, c"),
      ("tags: [a,b]", "tags: [a,b,c]"), ("tags:: #a #b", "tags:: #a #b #c"), ("tags: a", "tags: a, c"),
      ("tags:\n  - \"#a\"\n  due: 2026-12-01", "tags:\n  - \"#a\"\n  - \"#c\"\n  due: 2026-12-01"),
      ("due: 2026-12-01", "due: 2026-12-01\n  tags: c"), ("due:: 2026-12-01", "due:: 2026-12-01\n  tags:: c"),
    ] {
      let board = ParsedBoard(Array("## A\n- x\n  \(before)\n".utf8))
      let tags = board.card(0).tags
      let added = try board.setting(.tag, ofCard: 0, to: tags + ["c"]).board
      #expect(text(added) == "## A\n- x\n  \(after)\n")
      #expect(text(try added.setting(.tag, ofCard: 0, to: tags).board) == text(board))
    }
    let mixed = ParsedBoard(Array("## A\n- x #a\n  due: 2026-12-01\n".utf8))
    #expect(text(try mixed.setting(.tag, ofCard: 0, to: ["a", "c"]).board).contains("- x #a #c\n"))
  }

  @Test func `the numbers of a list stay in their places if names leave it or join it`() throws {
    for (before, tags, after) in [
      ("tags:\n  1. a\n  2. b", "b", "tags:\n  1. b"), ("tags:\n  1. a\n  1. b", "b", "tags:\n  1. b"),
      ("tags:\n  1) a\n  2) b\n  3) c", "b,c", "tags:\n  1) b\n  2) c"),
      ("tags:\n  1. a\n  2. b\n  3. c", "a,c", "tags:\n  1. a\n  2. c"),
      ("tags:\n\n  7. a\n  8. b\n  due: 2026-12-01", "b", "tags:\n\n  7. b\n  due: 2026-12-01"),
      ("tags:\n  1. a\n  2. b", "a,b,c,d", "tags:\n  1. a\n  2. b\n  3. c\n  4. d"),
      ("tags:\n  1. a\n  1. b", "a,b,c", "tags:\n  1. a\n  1. b\n  1. c"),
      ("tags:\n  - a\n  1. b\n  2. c", "c", "tags:\n  1. c"),
      ("tags:\n  1. a\n  2. b\n  - c\n  1. d\n  2. e", "b,c,e", "tags:\n  1. b\n  - c\n  1. e"),
      ("people:: \n  1. @a\n  2. @b", "b", "people:: \n  1. @b"),
    ] {
      let board = ParsedBoard(Array("## A\n- x\n  \(before)\n".utf8))
      let key = before.hasPrefix("tags") ? FieldKey.tag : .person
      let edited = try board.setting(key, ofCard: 0, to: values(key, tags)).board
      #expect(text(edited) == "## A\n- x\n  \(after)\n")
      #expect(edited.syntax(ofCard: 0).fields.filter { $0.key == key }.map(\.value) == values(key, tags))
    }
  }

  @Test func `text directly below the last line stays a note`() throws {
    let board = ParsedBoard(Array("## A\n- x\n  due: 2026-12-01\n  a note\n".utf8))
    let after = try board.setting(.due, ofCard: 0, to: []).board
    #expect(after.card(0).title == "x" && after.card(0).notes == "a note", "\(text(after))")
  }

  @Test(.thorough) func `a card keeps its fields on other boards, in the archive, and if it comes back`() throws {
    let places = [
      "## A\n1. b\n", "## A\n* b\n\n  c\n", "---\nkanban-plugin: board\n---\n## A\n- [ ] b\n", "## A\n    \n",
      "## A\n10) b\n",
    ].map { ParsedBoard(Array($0.utf8)) }
    forEachBoard { board, _, key in
      let expected = rest(board, without: .cancelled)
      let archived = try board.archiving(1)
      let index = archived.board.lastArchived
      var model = archived.board.card(index)
      model.replace(.cancelled, with: [])
      #expect(model.tags == expected.tags && model.due == expected.due && model.title == "Ship")
      for place in places {
        let moved = try place.inserting(1, of: board, at: CardPlace(column: 0, index: 0)).board
        let card = moved.card(0)
        #expect(
          card.title == "Ship" && card.tags == expected.tags && card.due == expected.due
            && card.people == expected.people
            && card.checklist.count == expected.checklist.count
            && card.value(of: key.key) == board.card(1).value(of: key.key),
          "\(text(board)) → \(text(moved))")
        let back = try board.inserting(0, of: moved, at: CardPlace(column: 0, index: 2)).board
        #expect(back.card(2).tags == expected.tags && back.card(2).due == expected.due && back.card(2).title == "Ship")
      }
    }
  }

  @Test func `names in lists are found and renamed where they are`() throws {
    let board = ParsedBoard(
      Array("## A\n- x ^k1\n- y\n  tags:\n  - \"#a\"\n  - a/b\n  people: [@ann, bo]\n  after:\n  - ^k1\n  - k-2\n".utf8)
    )
    #expect(text(try board.renamingTag("a", to: "z").edit.board).contains("- \"#z\"\n  - z/b\n"))
    #expect(text(try board.renamingPerson("ann", to: "cy").board).contains("[@cy, bo]"))
    #expect(text(try board.renamingID("k1", to: "n1") { _ in true }.board).contains("- ^n1\n  - k-2\n"))
    #expect(board.places(of: .id("k-2")).count == 1)
  }

  @Test func `chains of edits of random boards with front matter can be undone, and say what they do`() throws {
    for seed in 0..<UInt64(TestSettings.cases(150)) {
      var random = Seeded(seed)
      var board = ParsedBoard(RandomBoard.make(using: &random, hasFrontMatter: true))
      for _ in 0..<6 {
        guard let edit = AnyEdit.random(for: board, using: &random), let done = try? edit.perform(board) else {
          continue
        }
        let again = ParsedBoard(done.board.source.bytes)
        #expect(again.cards.indices.allSatisfy { again.card($0) == done.board.card($0) }, "seed \(seed): \(edit)")
        #expect(text(done.board.applying(done.inverse)) == text(board), "seed \(seed): \(edit)")
        board = done.board
      }
    }
  }
}
