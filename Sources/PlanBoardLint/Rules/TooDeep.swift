internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Lists or quotes that are nested too deeply, or a link definition that is too long. The rest is read as text.
struct TooDeep: BoardRule {
  static let id: RuleID = "nesting-too-deep"
  static let summary = "Lists or quotes that are nested too deeply, or a link definition that is too long"
  static let why = "The rest is read as plain text, so that every board can be read quickly."
  static let examples = Examples(
    clean: ["## A\n> > - b\n"], flagged: ["## A\n↓" + String(repeating: "> ", count: 70) + "b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for finding in board.board.findings {
      let number = min(board.source.lines.count - 1, max(0, finding.line1 - 1))
      guard !board.isCode(line: number) else { continue }
      let line = board.source.content(of: number)
      switch finding.code {
      case .nestingTooDeep(let limit):
        report.add(line, .nestingTooDeep(limit: limit))
      case .definitionTooLong(let limit):
        report.add(line, .definitionTooLong(limit: limit))
      default: break
      }
    }
  }
}
