internal import PlanBoardCore
internal import PlanBoardMarkdown

struct DeadLink: BoardRule {
  static let id: RuleID = "dead-link"
  static let summary = "A link to a file that does not exist"
  static let why = """
    The file was moved, renamed or deleted. The rule checks links with a path, such as `[plan](plans/a.md)`. The path may \
    start at the folder of the board, at the planning folder, or at the top of an Obsidian vault. The rule does not check \
    web addresses, `[[names]]`, or links in due dates, such as `@[2026-12-01](2026-12-01.md)`.
    """
  // In an example, every linked file counts as present, so no link can be flagged.
  static let examples = Examples(
    clean: ["## A\n- [b](https://example.org/c.md) [c](#top) `[d](no.md)` [e](mailto:ann@example.org)\n"], flagged: [])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // For each target of a link, the path of its missing file; nil if no file is missing.
    var missing: [String: String?] = [:]
    for link in InlineLinks.find(in: board) {
      let text = board.text(link)
      let path: String?
      if let known = missing[text] {
        path = known
      } else {
        path = InlineLinks.path(text).flatMap { board.fileExists($0) ? nil : $0 }
        missing[text] = .some(path)
      }
      if let path, !isDay(link, in: board) { report.add(link, .missingLinkedFile(path: path)) }
    }
  }

  /// Whether the link is part of a due date: `@[2026-12-01](2026-12-01.md)`. Obsidian creates a daily note only when it
  /// is needed, so the file may be missing.
  private func isDay(_ link: Range<Int>, in board: LintedBoard) -> Bool {
    guard let block = board.board.block(at: link.lowerBound), let card = board.board.cardIndex(ofBlock: block),
      board.summaries[card].traits.contains(.kanbanDates)
    else { return false }
    return board.board.syntax(ofCard: card).fields.contains { $0.key == .due && $0.range.contains(link.lowerBound) }
  }
}
