internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A link to a file that is not there.
struct DeadLink: BoardRule {
  static let id: RuleID = "dead-link"
  static let summary = "A link to a file that is not there"
  static let why = """
    The file was moved or renamed. Looked for are files that a link names by their path from the board, such as \
    `[plan](plans/a.md)`, or from the top of the planning folder or of an Obsidian vault; addresses, `[[names]]` and a due \
    date's day are not.
    """
  // Which files there are is for the tests of `pb lint` to show.
  static let examples = Examples(
    clean: ["## A\n- [b](https://example.org/c.md) [c](#top) `[d](no.md)` [e](mailto:ann@example.org)\n"], flagged: [])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for link in InlineLinks.find(in: board) {
      guard let path = InlineLinks.path(board.text(link)), !board.fileExists(path), !isDay(link, in: board)
      else { continue }
      report.add(link, "there is no file \(path)")
    }
  }

  /// `@[2026-12-01](2026-12-01.md)`: the day's note is written when there is something to say.
  private func isDay(_ link: Range<Int>, in board: LintedBoard) -> Bool {
    guard let block = board.board.block(at: link.lowerBound), let card = board.board.cardIndex(ofBlock: block) else {
      return false
    }
    return board.board.text(ofCard: card).fields.contains { $0.key == .due && $0.range.contains(link.lowerBound) }
  }
}
