internal import PlanBoardCore
internal import PlanBoardMarkdown

struct DeadLink: BoardRule {
  static let id: RuleID = "dead-link"
  static let summary = "A link to a file that does not exist"
  static let why = """
    The file was moved, renamed or deleted. The rule checks links with a path, such as `[plan](plans/a.md)`. The path may \
    start at the folder of the board, at the planning folder, or at the top of an Obsidian vault. The rule does not check \
    web addresses, `[[names]]`, or links in due dates, such as `@[2026-12-01](2026-12-01.md)`. If most of at least three \
    links of a board lead to no file, the rule says so once, because then the folder from which they start is missing.
    """
  // In an example, every linked file counts as present, so no link can be flagged.
  static let examples = Examples(
    clean: ["## A\n- [b](https://example.org/c.md) [c](#top) `[d](no.md)` [e](mailto:ann@example.org)\n"], flagged: [])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // For each target of a link: the path that it names, and whether there is no such file. nil if it names no path.
    var known: [String: (path: String, isMissing: Bool)?] = [:]
    var missing: [(link: Range<Int>, path: String)] = []
    var count = 0
    for link in board.inlineLinks {
      let text = board.text(link)
      let target = known[text] ?? InlineLinks.path(text).map { ($0, board.file($0) == nil) }
      known[text] = .some(target)
      guard let target, !isDay(link, in: board) else { continue }
      count += 1
      if target.isMissing { missing.append((link, target.path)) }
    }
    if missing.count >= Self.fewLinks, missing.count * 2 > count {
      report.add(missing[0].link, .missingLinkedFiles(count: missing.count, links: count))
    } else {
      for (link, path) in missing { report.add(link, .missingLinkedFile(path: path)) }
    }
  }

  /// Fewer dead links than these are reported one by one.
  private static let fewLinks = 3

  /// Whether the link is part of a due date: `@[2026-12-01](2026-12-01.md)`. Obsidian creates a daily note only when it
  /// is needed, so the file may be missing.
  private func isDay(_ link: Range<Int>, in board: LintedBoard) -> Bool {
    guard let block = board.board.block(at: link.lowerBound), let card = board.board.cardIndex(ofBlock: block),
      board.summaries[card].traits.contains(.kanbanDates)
    else { return false }
    return board.board.syntax(ofCard: card).fields.contains { $0.key == .due && $0.range.contains(link.lowerBound) }
  }
}
