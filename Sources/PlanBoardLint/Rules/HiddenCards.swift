internal import PlanBoardMarkdown

/// Task items that are not cards, because there is no column heading above them.
struct HiddenCards: BoardRule {
  static let id: RuleID = "hidden-cards"
  static let summary = "Task items above the first column, which are not cards"
  static let why = """
    A list belongs to the column whose heading is above it. List items above the first column are only text, and no command \
    finds them. A heading above them makes no difference if it is deeper than the columns' headings.
    """
  static let examples = Examples(
    clean: ["# Home\nA list of words:\n- one\n\n## To Do\n- [ ] a\n"],
    flagged: [
      "↓- [ ] forgotten\n- [ ] too\n\n## To Do\n- [ ] a\n", "# Home\n### ↓Later\n- [ ] a\n\n## To Do\n- [ ] b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // With `board:`, only one section of the file is the board. Task items elsewhere are not meant to be cards.
    guard board.board.settings.boardHeading == nil else { return }
    let blocks = board.board.blocks
    let end = board.board.columns.first?.heading ?? blocks.count
    var heading: Int?
    var first: Range<Int>?
    var count = 0
    // Reports the tasks since the last heading.
    func reportTasks() {
      defer { (first, count) = (nil, 0) }
      guard let first else { return }
      if let heading, heading != board.board.titleBlock, !board.board.columns.isEmpty {
        let level = board.board.columns.first.map { Int(blocks[$0.heading].level) } ?? 2
        report.add(board.headingText(ofBlock: heading), .tasksUnderDeepHeading(count: count, level: level))
      } else {
        report.add(first, .tasksWithoutColumn(count: count))
      }
    }
    for index in blocks.indices.prefix(end) {
      if blocks[index].kind == .heading {
        reportTasks()
        heading = index
      } else if blocks[index].kind == .prose, isTask(blocks[index].range, board.bytes) {
        first = first ?? board.firstLine(ofBlock: index)
        count += 1
      }
    }
    reportTasks()
  }

  /// Whether a block begins with a list item that has a box.
  private func isTask(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = range.lowerBound
    while end < range.upperBound, !bytes[end].isLineEnd { end += 1 }
    guard let item = ItemGeometry(bytes, range.lowerBound..<end), item.indent < 4 else { return false }
    return CardSyntax.box(bytes, item.contentStart..<end) != nil
  }
}
