internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Lists or quotes that are nested too deeply, or a link definition that is too long.
struct TooDeep: BoardRule {
  static let id: RuleID = "nesting-too-deep"
  static let summary = "Lists or quotes that are nested too deeply, or a link definition that is too long"
  static let why = "pb reads everything beyond the limit as plain text. The limit keeps pb fast on every board."
  static let examples = Examples(
    clean: ["## A\n> > - b\n"], flagged: ["## A\n↓" + String(repeating: "> ", count: 70) + "b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for finding in board.board.findings {
      let number = board.line(of: finding)
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
