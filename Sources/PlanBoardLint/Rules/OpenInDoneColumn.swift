internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card among the checked cards of a done column.
struct OpenInDoneColumn: BoardRule {
  static let id: RuleID = "open-in-done-column"
  static let summary = "An open card among the checked cards of a done column"
  static let why = """
    The column says that the card is done, and the box says that it is open, so tools disagree about the card. If most of \
    the column's boxes are open, pb ignores them: all cards of the column count as done, and none is reported.
    """
  static let fix: String? = "checks the box (unsafe)"
  static let isOpinion = true
  static let examples = Examples(
    clean: ["## Done\n- [x] a\n- [-] b\n- c\n", "## Done\n- [ ] a\n- [ ] b\n- [x] c\n"],
    flagged: ["## Done\n- [x] a\n- [x] b\n- [ ] ↓c\n": "## Done\n- [x] a\n- [x] b\n- [x] c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns where column.isDone {
      for card in column.cards where board.summaries[card].isOpen && board.summaries[card].box == .open {
        let text = board.board.syntax(ofCard: card)
        guard let box = text.box else { continue }
        report.add(
          board.titleLine(of: text), .openInDoneColumn(column.name), fix: .unsafe(TextEdit(box.range, Array("x".utf8))))
      }
    }
  }
}
