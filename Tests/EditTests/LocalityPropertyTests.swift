@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// Makes an edit, and checks that it changes what was asked and nothing else, and that its inverse undoes it.
///
/// - Returns: false if the edit was refused.
@discardableResult
func checkEdit(
  _ edit: AnyEdit, on board: ParsedBoard, _ trace: String, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let before = board.source.bytes
  do {
    let done = try edit.perform(board)
    let after = done.board.source.bytes
    #expect(done.edits.applied(to: before) == after, "\(trace): \(edit)", sourceLocation: sourceLocation)
    #expect(done.inverse.applied(to: after) == before, "the inverse, \(trace): \(edit)", sourceLocation: sourceLocation)
    for fault in LocalityFaults.find(board, after, edit.request) {
      Issue.record("\(trace): \(edit) \(fault)", sourceLocation: sourceLocation)
    }
    return true
  } catch is EditFailure {
    return false
  } catch {
    Issue.record("\(trace): \(edit): \(error)", sourceLocation: sourceLocation)
    return false
  }
}

@Suite(.tags(.property)) struct LocalityPropertyTests {
  @Test(arguments: [
    ("the title of another card", AnyEdit.Request.properties(of: 0, ["title"]), "- [ ] a\n", "- [ ] b"),
    ("a field beside the title", .properties(of: 1, ["title"]), " #x", " #y"),
    ("the notes of the card", .properties(of: 1, ["title"]), "  note\n", ""),
    ("a heading", .properties(of: 1, ["title"]), "## A", "## C"),
    ("a blank line", .properties(of: 0, ["title"]), "## A\n\n", "## A\n"),
    ("a word of a moved card", .moving(1), "- [ ] b", "- [ ] c"),
    ("a heading while a card moves", .moving(1), "## B", "## C"),
    ("a card that is lost when another one is removed", .removing(1), "- [ ] a\n", ""),
    ("prose while a card is archived", .archiving(1), "prose\n", ""),
    ("several lines while a card is archived", .archiving(1), "## A", "x\ny\nz\n## A"),
    ("a field while a card is added", .addingCard, " #x", ""),
    ("a card while a column is renamed", .columns(removed: nil), "- [ ] a\n", "- [x] a\n"),
    ("a card of another column than the removed one", .columns(removed: 1), "- [ ] a\n", ""),
    ("a heading below the front matter", .frontMatter, "## B", "## C"),
    ("a note while cards are sorted", .order, "  note\n", "  a note\n"),
  ])
  func `a change that was not requested is found`(
    change: String, request: AnyEdit.Request, old: String, new: String
  ) {
    let text = "---\ntitle: t\n---\nprose\n\n## A\n\n- [ ] a\n- [ ] b #x\n\n  note\n\n## B\n\n1. c\n"
    let board = ParsedBoard(Array(text.utf8))
    #expect(text.contains(old), "\(change)")
    #expect(!LocalityFaults.find(board, Array(text.replacing(old, with: new).utf8), request).isEmpty, "\(change)")
  }

  @Test func `a new title may replace a field that is a word of the old title, and no other field`() {
    let board = ParsedBoard(Array("## A\n\n- [ ] Use std:vector [size:: XL]\n".utf8))
    let faults = { (text: String) in LocalityFaults.find(board, Array(text.utf8), .properties(of: 0, ["title"])) }
    #expect(faults("## A\n\n- [ ] b [size:: XL]\n").isEmpty)
    #expect(!faults("## A\n\n- [ ] b\n").isEmpty)
    #expect(!faults("## A\n\n- [ ] Use std:vector\n").isEmpty)
  }

  @Test func `a new date may replace a date of Obsidian Kanban that cannot be read, and no other word`() {
    let board = ParsedBoard(Array("---\nkanban-plugin: board\n---\n## A\n\n- [ ] bad @{tomorrow} @ann\n".utf8))
    let faults = { (text: String) in
      LocalityFaults.find(
        board, Array("---\nkanban-plugin: board\n---\n## A\n\n\(text)\n".utf8), .properties(of: 0, ["due"]))
    }
    #expect(faults("- [ ] bad @ann").isEmpty && faults("- [ ] bad @{2026-12-01} @ann").isEmpty)
    #expect(!faults("- [ ] bad").isEmpty && !faults("- [ ] @ann").isEmpty)
  }

  @Test(.thorough) func `every edit of every card of a real board changes what was asked and nothing else`() {
    let budget = TestSettings.cases(6000)
    let each = max(1, budget / max(1, Boards.real.count))
    var tried: [String: (Int, Int)] = [:]
    for (number, file) in Boards.real.enumerated() {
      var random = Seeded(UInt64(number))
      let board = ParsedBoard(file.bytes)
      var edits = AnyEdit.columnEdits(board, &random)
      let cards = board.cards.indices.shuffled(using: &random).prefix(each / 13 + 1)
      for card in cards { edits += AnyEdit.cardEdits(board, card, &random) }
      for edit in edits {
        let isMade = checkEdit(edit, on: board, file.name)
        let kind = edit.description.split(separator: " ").prefix(2).filter { $0.first?.isNumber != true }.joined(
          separator: " ")
        tried[kind, default: (0, 0)].0 += 1
        if !isMade {
          tried[kind]!.1 += 1
          if TestSettings.isVerbose { print("refused \(file.name): \(edit)") }
        }
      }
    }
    let total = tried.values.reduce(0) { $0 + $1.0 }
    let refused = tried.values.reduce(0) { $0 + $1.1 }
    print("edits of real boards: \(total), refused: \(refused)")
    for (kind, count) in tried.sorted(by: { $0.key < $1.key }) where count.1 > 0 {
      print("  \(kind): \(count.1) of \(count.0) refused")
    }
    #expect(refused * 100 <= total * 2, "more than 2 % of the edits of real boards are refused")
  }

  @Test(.thorough) func `sorting a real board keeps every card's bytes, and sorting it again changes nothing`() throws {
    for file in Boards.real {
      let board = ParsedBoard(file.bytes)
      for key in ["priority", "due", "-created", "title", "tag", "box", "est", "owner"] {
        let order = SortOrder([SortKey(key)!])
        guard let sorted = try? board.sorting(by: order) else {
          Issue.record("\(file.name) cannot be sorted by \(key)")
          continue
        }
        #expect(sorted.inverse.applied(to: sorted.board.source.bytes) == file.bytes)
        #expect(try sorted.board.sorting(by: order).edits.isEmpty, "\(file.name) by \(key)")
        #expect(sorted.board.unsortedCards(by: order).isEmpty)
        #expect(board.unsortedCards(by: order).isEmpty == sorted.edits.isEmpty, "\(file.name) by \(key)")
        #expect(cardBytes(board) == cardBytes(sorted.board), "\(file.name) by \(key)")
      }
    }
  }

  /// The bytes of every card. In an ordered list, the number belongs to the place and not to the card, so it is left out.
  private func cardBytes(_ board: ParsedBoard) -> [[UInt8]] {
    let hasNumbers = board.cards.indices.contains { board.geometry(ofCard: $0).marker.number != nil }
    return board.cards.indices.map { card in
      hasNumbers ? board.restyled(card, as: .standard) : Array(board.source.bytes[board.range(of: board.cards[card])])
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
