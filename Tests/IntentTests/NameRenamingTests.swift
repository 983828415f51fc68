@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

struct NameRenamingTests {
  private func renamed(
    _ name: WrittenName, to new: String, _ texts: KeyValuePairs<String, String>
  ) throws -> [String: String] {
    let snapshot = try MemoryPlan(texts).snapshot
    let boards = try snapshot.renaming(name, to: new, foundOn: MemoryPlan.path(texts[0].key))
    return Dictionary(
      uniqueKeysWithValues: boards.map { board in
        (String(decoding: board.path.name, as: UTF8.self), String(decoding: board.after ?? [], as: UTF8.self))
      })
  }

  private let front = "---\nplanboard: 1\n---\n"

  @Test func `an id is renamed at its card, in after: and in links`() throws {
    let other = "\(front)## A\n- b after:^x1,^k1\n  See [[a#^k1|it]], [[note#^k1]] and `[[a#^k1]]`.\n"
    let own = "\(front)Intro [[#^k1]]\n## A\n- [ ] a #t ^k1\n  - [ ] [[#^k1]]\n"
    #expect(
      try renamed(.id("k1"), to: "^new", ["a.md": own, "b.md": other]) == [
        "a.md": own.replacing("^k1", with: "^new"),
        "b.md": "\(front)## A\n- b after:^x1,^new\n  See [[a#^new|it]], [[note#^k1]] and `[[a#^k1]]`.\n",
      ])
  }

  @Test func `an id that another card has, or that is no id, is refused`() throws {
    let texts: KeyValuePairs = ["a.md": "\(front)## A\n- a ^k1\n- b ^k2\n"]
    let failure = #expect(throws: IntentFailure.self) { try renamed(.id("k1"), to: "k2", texts) }
    if case .idIsTaken("k2", let card)? = failure?.reason {
      #expect(card.title == "b")
    } else {
      Issue.record("another reason: \(String(describing: failure))")
    }
    let trashed: KeyValuePairs = ["a.md": "\(front)## A\n- a ^k1\n", ".planboard/trash.md": "## Removed\n- old ^k4\n"]
    #expect(throws: IntentFailure.self) { try renamed(.id("k1"), to: "k4", trashed) }
    #expect(throws: EditFailure.self) { try renamed(.id("k1"), to: "a b", texts) }
    #expect(throws: EditFailure.self) { try renamed(.id("k1"), to: "", texts) }
    #expect(throws: IntentFailure.self) { try renamed(.id("zz"), to: "k3", texts) }
    #expect(throws: IntentFailure.self) {
      try renamed(.id("k1"), to: "k3", ["a.md": "\(front)## A\n- a ^k1\n- b ^k1\n"])
    }
  }

  @Test func `a person is renamed on cards and in people:`() throws {
    let text = "---\nplanboard: 1\npeople: [ann, '@bo']\n---\n## A\n- ask @ann today\n- b @bo\n- c @anna\n"
    #expect(
      try renamed(.person("ann"), to: "@eve", ["a.md": text, "b.md": "\(front)## A\n- x @ann\n"]) == [
        "a.md": "---\nplanboard: 1\npeople: [eve, '@bo']\n---\n## A\n- ask @eve today\n- b @bo\n- c @anna\n",
        "b.md": "\(front)## A\n- x @eve\n",
      ])
    #expect(
      try renamed(.person("bo"), to: "ed", ["a.md": text]) == [
        "a.md": text.replacing("'@bo'", with: "'@ed'").replacing("b @bo", with: "b @ed")
      ])
  }

  @Test func `a card that has the new person loses the old one`() throws {
    #expect(
      try renamed(.person("ann"), to: "bo", ["a.md": "\(front)## A\n- x @ann @bo\n"]) == [
        "a.md": "\(front)## A\n- x @bo\n"
      ])
    #expect(throws: EditFailure.self) {
      try renamed(.person("ann"), to: "a b", ["a.md": "\(front)## A\n- x @ann\n"])
    }
  }

  @Test func `a person whose new name would be text is not renamed`() throws {
    // Only people that the plan declares are people in the middle of a title.
    let failure = #expect(throws: IntentFailure.self) {
      try renamed(
        .person("ann"), to: "eve", ["a.md": "\(front)## A\n- ask @ann today\n", ".planboard.yml": "people: [ann]\n"])
    }
    guard case .undeclaredPerson("ann", new: "eve", _, _)? = failure?.reason else {
      Issue.record("another reason: \(String(describing: failure))")
      return
    }
  }

  @Test func `tags and columns are renamed as the commands do it`() throws {
    let text = "---\nplanboard: 1\ntags: home\ncolumns:\n  A: {wip: 2}\n---\n## A\n- x #home/a #homes\n"
    #expect(
      try renamed(.tag("home"), to: "#house", ["a.md": text])
        == ["a.md": text.replacing("tags: home", with: "tags: house").replacing("#home/a", with: "#house/a")])
    #expect(
      try renamed(.column("A"), to: "B", ["a.md": text, "b.md": "\(front)## A\n- y\n"])
        == ["a.md": text.replacing("  A:", with: "  B:").replacing("## A", with: "## B")])
  }

  /// A text with names of every kind.
  private static func text(_ random: inout Seeded) -> String {
    var text =
      Bool.random(using: &random)
      ? "---\nplanboard: 1\npeople: [p0, p1]\ntags: [t0]\n---\n" : "---\nplanboard: 1\n---\n"
    for column in ["A", "B"] {
      text += "## \(column)\n"
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += "- " + ["", "[ ] ", "[x] "].randomElement(using: &random)! + "card"
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let number = Int.random(in: 0...3, using: &random)
          text += [
            " #t\(number)", " #t\(number)/sub", " word", " @p\(number)", " after:^i\(number)", " [[#^i\(number)]]",
            " `#t\(number)`", " é😀",
          ].randomElement(using: &random)!
        }
        text += ["\n", "\n  note @p1 #t2 [[b#^i1]]\n", "\n  - [ ] item #t0\n"].randomElement(using: &random)!
      }
    }
    return text
  }

  @Test(.tags(.property)) func `after a renaming every place has the new name, and no other byte has changed`() throws {
    var changed = 0
    for seed in 0..<TestSettings.cases(300) {
      var random = Seeded(UInt64(TestSettings.firstSeed + seed))
      var texts = [Self.text(&random), Self.text(&random)]
      // Each id is that of one card.
      texts[0] += "- first ^i0\n- second ^i1\n"
      texts[1] += "- third ^i2\n"
      let snapshot = try MemoryPlan(
        session: MemoryPlan.session([("a.md", Array(texts[0].utf8)), ("b.md", Array(texts[1].utf8))])
      ).snapshot
      for name in [WrittenName.tag("t1"), .person("p1"), .id("i1"), .tag("t0"), .person("p0"), .id("i2")] {
        guard let found = try? snapshot.renaming(name, to: "zed", foundOn: MemoryPlan.path("a.md")) else { continue }
        for board in found {
          changed += 1
          let before = ParsedBoard(try #require(board.before))
          let written = try #require(board.edits).map { TextEdit($0.range, Array($0.text.utf8)) }
          let after = ParsedBoard(EditList(written).applied(to: before.source.bytes))
          #expect(after.source.bytes == board.after, "seed \(seed): \(name)")
          let stem = board.path.stem
          let isMine = { (place: NameOccurrence, board: ParsedBoard) in
            guard case .id = name else { return true }
            // `i1` is a card of a.md, `i2` one of b.md.
            let home = name == .id("i1") ? "a" : "b"
            return place.file.map { $0 == home } ?? (place.isLink(board) ? stem == home : true)
          }
          let old = before.places(of: name).filter { isMine($0, before) }
          #expect(after.places(of: name).filter { isMine($0, after) }.isEmpty, "seed \(seed): \(name)")
          // Where a card had both names, a field is removed; the generator has no name `zed`.
          let edits = old.map { place in
            TextEdit(place.range, Array("zed\(place.name.text.dropFirst(name.text.count))".utf8))
          }
          #expect(EditList(edits).applied(to: before.source.bytes) == after.source.bytes, "seed \(seed): \(name)")
        }
      }
    }
    #expect(changed > 100)
  }
}

extension NameOccurrence {
  /// Whether the place is in a link.
  fileprivate func isLink(_ board: ParsedBoard) -> Bool { board.wikiLinks().contains { $0.id == range } }
}
