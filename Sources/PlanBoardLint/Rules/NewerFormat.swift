internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A board whose front matter declares a later version of the format than this pb knows.
struct NewerFormat: BoardRule {
  static let id: RuleID = "newer-format"
  static let summary = "A board that a newer pb wrote"
  static let why = "This pb may not understand all of the board, so it reads the board but never changes it."
  static let examples = Examples(
    clean: ["---\nplanboard: 1\n---\n## A\n", "---\nplanboard: true\n---\n## A\n"],
    flagged: ["---\n↓planboard: 2\n---\n## A\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for finding in board.board.findings {
      guard case .newerFormat(let version, let known) = finding.code else { continue }
      let line = board.source.content(of: board.line(of: finding))
      let start = board.byteOffset(afterCharacters: finding.column1 - 1, in: line)
      let end = board.bytes.trimmed(start..<line.upperBound).upperBound
      report.add(start..<end, .newerFormat(version: version, known: known))
    }
  }
}
