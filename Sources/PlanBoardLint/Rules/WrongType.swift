internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A front-matter value that does not have the type that its key requires, such as `primary: perhaps`.
struct WrongType: BoardRule {
  static let id: RuleID = "wrong-type"
  static let summary = "A front-matter value of the wrong type"
  static let why = "pb ignores the value, and reads the board as if its key were missing."
  static let examples = Examples(
    clean: ["---\ncolumns: {A: {wip: 3}}\n---\n## A\n"], flagged: ["---\n↓primary: perhaps\n---\n## A\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for finding in board.board.findings {
      guard case .wrongType(let key, let wanted) = finding.code else { continue }
      let line = board.source.content(of: board.line(of: finding))
      let start = board.byteOffset(afterCharacters: finding.column1 - 1, in: line)
      report.add(start..<board.bytes.trimmed(start..<line.upperBound).upperBound, .wrongType(key: key, wanted: wanted))
    }
  }
}
