internal import PlanBoardMarkdown

/// A link to a file that is not there.
struct DeadLink: BoardRule {
  static let id: RuleID = "dead-link"
  static let summary = "A link to a file that is not there"
  static let why = """
    The file was moved or renamed. Looked for are files that a link names by their path from the board, such as \
    `[plan](plans/a.md)`; addresses and `[[names]]` are not.
    """
  // Which files there are is for the tests of `pb lint` to show.
  static let examples = Examples(
    clean: ["## A\n- [b](https://example.org/c.md) [c](#top) `[d](no.md)` [e](mailto:ann@example.org)\n"], flagged: [])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for link in InlineLinks.find(in: board) {
      guard let path = InlineLinks.path(board.text(link)), !board.fileExists(path) else { continue }
      report.add(link, "there is no file \(path)")
    }
  }
}
