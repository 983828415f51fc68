@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Fixing the findings on random boards.
@Suite(.tags(.property, .slow)) struct FixingPropertyTests {
  private static let linter = makeLinter { $0.overrides.selected = [RuleName("all")!] }

  private static func makeLinter(_ settings: (inout LintContext) -> Void) -> Linter {
    var context = LintContext(today: CalendarDate(iso: "2026-11-21")!)
    settings(&context)
    return Linter(context)
  }

  @Test func `fixing ends, keeps every card, and can be undone by its inverse`() {
    var fixed = 0
    for seed in 0..<TestSettings.cases(3_000) {
      var random = Seeded(UInt64(seed))
      let text = Self.spoiled(RandomBoard.make(using: &random), &random)
      let board = ParsedBoard(text)
      for isUnsafe in [false, true] {
        guard let after = Self.linter.fixing(board, name: "board", unsafe: isUnsafe) else { continue }
        fixed += 1
        #expect(after.edits.applied(to: text) == after.board.source.bytes, "seed \(seed)")
        #expect(after.edits.inverse(of: text).applied(to: after.board.source.bytes) == text, "seed \(seed)")
        #expect(after.board.cards.count >= board.cards.count, "seed \(seed)")
        #expect(Self.linter.fixing(after.board, name: "board", unsafe: isUnsafe) == nil, "seed \(seed)")
        #expect(after.roundCount <= 3, "seed \(seed): \(after.roundCount) rounds")
        if !isUnsafe { #expect(Self.titles(of: after.board) == Self.titles(of: board), "seed \(seed)") }
      }
    }
    #expect(fixed > 0)
  }

  /// The rule `unused-disable` is left out: it cannot run alone, because it must know the findings of all other rules.
  @Test
  func `fixing gives the same result as fixing each rule alone, in order, until nothing is left to fix`() {
    let alone = Rules.all.map { $0.type.id.name }.filter { $0 != UnusedDisable.id.name }.map { name in
      Self.makeLinter { $0.overrides.selected = [RuleName(name)!] }
    }
    let together = Self.makeLinter {
      $0.overrides.selected = [RuleName("all")!]
      $0.overrides.ignored = [RuleName(UnusedDisable.id.name)!]
    }
    var fixed = 0
    for seed in 0..<TestSettings.cases(300) {
      var random = Seeded(UInt64(seed))
      let board = ParsedBoard(Self.spoiled(RandomBoard.make(using: &random), &random))
      for isUnsafe in [false, true] {
        let wanted = Self.fixed(board, by: alone, isUnsafe)
        let result = together.fixing(board, name: "board", unsafe: isUnsafe)?.board
        #expect((result ?? board).source.bytes == wanted.source.bytes, "seed \(seed)")
        if result != nil { fixed += 1 }
      }
    }
    #expect(fixed > 0)
  }

  private static func fixed(_ board: ParsedBoard, by linters: [Linter], _ isUnsafe: Bool) -> ParsedBoard {
    var board = board
    while true {
      let before = board.source.bytes
      for linter in linters { board = linter.fixing(board, name: "board", unsafe: isUnsafe)?.board ?? board }
      if board.source.bytes == before { return board }
    }
  }

  private static func titles(of board: ParsedBoard) -> [String] {
    board.cards.indices.map { board.card($0).title }.sorted()
  }

  /// The text with up to four random faults, such as people and programs put into boards.
  private static func spoiled(_ text: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let piece = [
        " \n", "\r\n", "\n-[ ] x\n", "\n- []", "\u{202E}", " due:2026-12-01 due:2026-12-02", "\nText.\n",
        "\n    - [ ] y\n",
        "\n[1]: /url\n", "\n* z", "<!-- pb: disable overdue -->", " \t",
      ].randomElement(using: &random)!
      text.insert(contentsOf: piece.utf8, at: place)
    }
    return text
  }
}
