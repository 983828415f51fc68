internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two open cards of one title.
struct DuplicateTitle: BoardRule {
  static let id: RuleID = "duplicate-title"
  static let summary = "Two open cards of one title on a board"
  static let why =
    "Often one of them was pasted or merged twice. A command that names the title cannot tell them apart."
  static let severity = Severity.info
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n- [x] b\n- [ ] c\n"], flagged: ["## A\n- [ ] b\n\n## B\n- [ ] ↓b #core\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    var first: [UInt64: Int] = [:]
    first.reserveCapacity(board.glances.count)
    for (index, glance) in board.glances.enumerated() where glance.isOpen && glance.titleHash != 0 {
      guard let other = first.updateValue(index, forKey: glance.titleHash) else { continue }
      first[glance.titleHash] = other
      let twin = board.board.card(other)
      guard twin.title == board.board.card(index).title else { continue }
      report.add(
        board.titleLine(of: board.board.text(ofCard: index)),
        "an open card of this title stands on line \(twin.line1) already")
    }
  }
}
