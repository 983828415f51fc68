@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// What holds for the fixes of every board.
struct FixingPropertyTests {
  private static let linter: Linter = {
    var selection = RuleSelection()
    selection.set(RuleName("all")!, to: .on)
    return Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!, selection: selection))
  }()

  @Test func `fixing reaches its end, keeps every card, and is undone by its inverse`() {
    var fixed = 0
    var long = 0
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
        // A box makes a card, whose bullet is another, which goes elsewhere when all is sorted, and so on: rarely.
        #expect(after.roundCount <= (isUnsafe ? 4 : 3), "seed \(seed): \(after.roundCount) rounds")
        if after.roundCount > 3 { long += 1 }
        if !isUnsafe { #expect(Self.titles(of: after.board) == Self.titles(of: board), "seed \(seed)") }
      }
    }
    #expect(fixed > 0 && long * 1000 <= fixed)
  }

  private static func titles(of board: ParsedBoard) -> [String] {
    board.cards.indices.map { board.card($0).title }.sorted()
  }

  /// What people and programs do to boards.
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
