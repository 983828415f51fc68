internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A `board:` with the name of a heading that the file does not have.
struct UnknownBoardHeading: BoardRule {
  static let id: RuleID = "unknown-board-heading"
  static let summary = "`board:` names a heading that does not exist"
  static let why = "pb reads the whole file as the board, and not only the section that was meant."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["---\nboard: Plan\n---\n# Plan\n## A\n- b\n"], flagged: ["---\n↓board: Plans\n---\n## A\n- b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    guard let entry = board.board.frontMatter?.entries.first(where: { $0.key == "board" }) else { return }
    for finding in board.board.findings {
      guard case .unknownBoardHeading(let name) = finding.code else { continue }
      let headings = board.board.blocks.indices.filter { board.board.blocks[$0].kind == .heading }
        .map { board.board.sectionName($0) }
      let nearest = EditDistance.nearest(to: name, among: headings)
      report.add(board.range(of: entry), .unknownBoardHeading(name, nearest: nearest))
    }
  }
}
