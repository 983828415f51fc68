internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

struct BoardComparisonTests {
  private static func changes(_ before: String, _ after: String) -> [BoardChange] {
    BoardComparison(before: ParsedBoard(Array(before.utf8)), after: ParsedBoard(Array(after.utf8))).changes
  }

  private static func parts(_ before: String, _ after: String) -> [BoardChange.Part] {
    changes(before, after).flatMap { change -> [BoardChange.Part] in
      if case .changed(_, _, let parts) = change { parts } else { [] }
    }
  }

  @Test func `new, removed and renamed sections are changes`() {
    let cards = "- x\n- y\n"
    #expect(
      Self.changes("## A\n### s\n\(cards)", "## A\n### t\n\(cards)") == [.sectionRenamed("s", to: "t", column: "A")])
    #expect(
      Self.changes("## A\n### s\n\(cards)", "## A\n### s\n\(cards)### t\n") == [.sectionAdded("t", column: "A")])
    #expect(
      Self.changes("## A\n### s\n\(cards)### t\n", "## A\n### s\n\(cards)") == [.sectionRemoved("t", column: "A")])
  }

  @Test func `adding a second value of a field is a change, although only the first value counts`() {
    #expect(
      Self.parts("## A\n- x due:2026-12-01\n", "## A\n- x due:2026-12-01 due:2026-12-02\n")
        == [.init(.due, before: nil, after: "2026-12-02")])
    #expect(
      Self.parts("## A\n- x #a #a\n", "## A\n- x #a\n")
        == [.init(.tag, before: "a", after: nil)])
  }

  @Test func `a value that takes the place of one of several is one change, but not a tag`() {
    #expect(
      Self.parts("## A\n- x est:2h est:3h\n", "## A\n- x est:5h est:3h\n")
        == [.init(.estimate, before: "2h", after: "5h")])
    #expect(
      Self.parts("## A\n- x #a #b\n", "## A\n- x #a #c\n")
        == [
          .init(.tag, before: "b", after: nil),
          .init(.tag, before: nil, after: "c"),
        ])
  }

  @Test func `a custom field with the name of tags is not a tag`() {
    #expect(
      Self.parts("## A\n- x [tag:: @a] #b\n", "## A\n- x [tag:: @c] #b\n")
        == [.init(.other("tag"), before: "@a", after: "@c")])
  }

  @Test func `a date and its time in the notation of Obsidian Kanban are one value`() {
    #expect(
      Self.parts("## A\n- x @{2026-11-20} @@{14:20}\n", "## A\n- x @{2026-12-24} @@{10:00}\n")
        == [.init(.due, before: "2026-11-20T14:20", after: "2026-12-24T10:00")])
    #expect(
      Self.parts("## A\n- x @{2026-11-20} @@{14:20}\n", "## A\n- x @{2026-11-20}\n")
        == [.init(.due, before: "2026-11-20T14:20", after: "2026-11-20")])
  }

  @Test func `checking a checklist item is a change, even if another item has the same text`() {
    let ticked = BoardChange.Part(name: "item", before: "[ ] a", after: "[x] a")
    #expect(Self.parts("## A\n- x\n  - [ ] a\n  - [ ] a\n", "## A\n- x\n  - [ ] a\n  - [x] a\n") == [ticked])
    #expect(Self.parts("## A\n- x\n  - [ ] a\n  - [x] a\n", "## A\n- x\n  - [x] a\n  - [x] a\n") == [ticked])
    #expect(Self.parts("## A\n- x\n  - [ ] a\n  - [ ] a\n", "## A\n- x\n  - [x] a\n  - [x] a\n") == [ticked, ticked])
    let added = BoardChange.Part(name: "item", before: nil, after: "[ ] a")
    #expect(Self.parts("## A\n- x\n  - [ ] a\n", "## A\n- x\n  - [ ] a\n  - [ ] a\n") == [added])
    #expect(
      Self.parts("## A\n- x\n  - [ ] a\n", "## A\n- x\n  - [ ] b\n  - [x] a\n")
        == [ticked, BoardChange.Part(name: "item", before: nil, after: "[ ] b")])
  }

  @Test func `the order of a checklist is a change`() {
    #expect(
      Self.parts("## A\n- x\n  - [ ] a\n  - [x] b\n", "## A\n- x\n  - [x] b\n  - [ ] a\n")
        == [.init(name: "items", before: "[ ] a\n[x] b", after: "[x] b\n[ ] a")])
  }

  @Test(arguments: [
    ("## A\n- x\n", "## A\n-  x\n", 1), ("## A\n- x\n- y\n", "## A\n* x\n* y\n", 2), ("## A\n- x\n", "# A\n- x\n", 1),
    ("## A\n7. x\n8. y\n", "## A\n9. x\n8. y\n", 1), ("## A\n- x\n", "## A\n\n- x\n", 1),
    ("## A\n- x\n", "## A\n- x", 1),
    ("## A\n- x\n", "## A\r\n- x\r\n", 2), ("## A\n### s\n- x\n", "## A\n#### s\n- x\n", 1),
    ("## A\n- x\n## B\n", "## A ##\n- y\n## B\n", 1),
  ])
  func `if no other change describes a difference, the number of its lines is reported`(
    before: String, after: String, lines: Int
  ) {
    #expect(Self.changes(before, after).contains(.other(lines: lines)), "\(Self.changes(before, after))")
  }

  @Test(.tags(.property)) func `only equal texts have no differences`() {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(1_000) {
      var random = Seeded(UInt64(seed) &+ 7_000_000)
      let text = RandomBoard.make(using: &random)
      var other = text
      for _ in 0..<Int.random(in: 0...2, using: &random) where !other.isEmpty {
        let index = Int.random(in: other.indices, using: &random)
        if Bool.random(using: &random) { other.remove(at: index) } else { other.insert(other[index], at: index) }
      }
      let comparison = BoardComparison(before: ParsedBoard(text), after: ParsedBoard(other))
      #expect(comparison.changes.isEmpty == (text == other), "seed \(seed)")
    }
  }
}
