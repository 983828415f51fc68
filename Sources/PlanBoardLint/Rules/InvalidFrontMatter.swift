internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Front matter that cannot be read.
struct InvalidFrontMatter: BoardRule {
  static let id: RuleID = "invalid-front-matter"
  static let summary = "Front matter that cannot be read"
  static let why = "pb ignores all of it: the limits of columns, and even the key that makes the file a board."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["---\ntitle: Home\n---\n## A\n- b\n"], flagged: ["---\ntitle: Home\n↓note: a: b\n---\n## A\n- b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for finding in board.board.findings {
      let line = board.source.content(of: board.line(of: finding))
      switch finding.code {
      case .invalidFrontMatter(let fault):
        report.add(board.bytes.trimmed(line), .invalidFrontMatter(fault))
      case .frontMatterTooLarge(let limit):
        report.add(line, .frontMatterTooLarge(limit: limit))
      case .frontMatterTooComplex(let limit):
        report.add(line, .frontMatterTooComplex(limit: limit))
      default: break
      }
    }
  }
}
