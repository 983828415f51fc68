@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Safe fixes and sorting leave all other findings as they were.
@Suite(.tags(.property)) struct KeptFindingsTests {
  private static let linter = Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!))

  private static func findings(_ board: ParsedBoard) -> [LintFinding] {
    var results = [linter.lint(board, name: "board")]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts), isComplete: false))
    return results[0].findings
  }

  /// Each finding as its rule and the title of its card, or its line outside cards; the findings of `leftOut` and those
  /// that a safe fix removes are left out.
  private static func kept(_ board: ParsedBoard, leavingOut leftOut: Set<String> = []) -> [String] {
    findings(board).filter { !($0.fix?.isSafe ?? false) && !leftOut.contains($0.rule.name) }.map { finding in
      let start = finding.range.lowerBound
      let line = board.source.lines.line(at: start)
      if case .duplicateID(let id, _, _) = finding.problem { return "\(finding.rule) \(id)" }
      let card = board.block(at: start).flatMap { board.cardIndex(ofBlock: $0) }
      let text = card.map { board.card($0).title } ?? board.source.string(board.source.content(of: line)).trimmed
      return "\(finding.rule) \(text)"
    }.sorted()
  }

  private static func check(_ text: [UInt8], _ name: String) -> Bool {
    let board = ParsedBoard(text)
    let fixed = linter.fixing(board, name: "board", unsafe: false)
    if let fixed { #expect(kept(fixed.board) == kept(board), "\(name)") }
    for key in ["due", "title", "-priority"] {
      guard let sorted = try? board.sorting(by: SortOrder([SortKey(key)!])).board else { continue }
      // Which of two cards with one title is reported depends on their order.
      let pairs: Set = ["duplicate-title", "unsorted", "unused-disable"]
      #expect(kept(sorted, leavingOut: pairs) == kept(board, leavingOut: pairs), "\(name) by \(key)")
    }
    return fixed != nil
  }

  @Test func `on every board at hand`() {
    for file in Boards.real { _ = Self.check(file.bytes, file.name) }
  }

  @Test func `on random boards whose cards have comments`() {
    var fixed = 0
    for seed in 0..<TestSettings.cases(600) {
      var random = Seeded(UInt64(seed))
      if Self.check(SilencedBoard.make(using: &random), "seed \(seed)") { fixed += 1 }
    }
    #expect(fixed > 0)
  }

  @Test(arguments: [
    "## A\n- [ ] late due:2026-02-01\n\n<!-- pb: disable overdue -->\n- [ ] excused due:2026-01-01\n",
    "## A\n<!-- pb: disable overdue -->\n- [ ] late due:2026-02-01\n- [ ] other due:2026-01-01\n",
    "## A\n- c due:2026-03-01\n\n<!-- pb: disable overdue -->\n<!-- pb: disable duplicate-field -->\n\n- b due:2026-01-01 due:2026-01-02\n- a due:2026-02-01\n",
  ])
  func `cards that are sorted by a fix keep their silence`(text: String) throws {
    let board = ParsedBoard(Array(("---\nplanboard: 1\nsort: due\n---\n" + text).utf8))
    let fixed = try #require(Self.linter.fixing(board, name: "board", unsafe: false))
    #expect(Self.kept(fixed.board) == Self.kept(board))
    #expect(!Self.kept(board).contains { $0.contains("unused-disable") })
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
