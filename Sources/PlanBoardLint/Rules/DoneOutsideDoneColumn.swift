internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A checked card that should have moved to the done column.
struct DoneOutsideDoneColumn: CardRule {
  static let id: RuleID = "done-outside-done-column"
  static let summary = "A checked card outside the done column of a board with `on-done: move`"
  static let why = "The board says that cards move when they are done; this one was checked by hand."
  static let wants: CardTraits = .checked
  static let avoids: CardTraits = [.inDoneColumn, .archived]
  static let examples = Examples(
    clean: ["## To Do\n- [x] a\n\n## Done\n- [x] b\n", "---\non-done: move\n---\n## To Do\n- [x] a\n"],
    flagged: ["---\non-done: move\n---\n## To Do\n- [x] ↓a\n\n## Done\n- [x] b\n"])

  func check(_ card: CardSyntax, _ glance: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard (board.board.settings.onDone ?? board.context.onDone) == .move,
      let done = board.board.columns.first(where: \.isDone)
    else { return }
    report.add(board.titleLine(of: card), .doneOutsideDoneColumn(doneColumn: done.name))
  }
}
