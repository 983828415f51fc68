internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A checked card outside the done columns and the archive of a board with `on-done: move`. The rule ignores boards
/// without a done column.
struct DoneOutsideDoneColumn: CardRule {
  static let id: RuleID = "done-outside-done-column"
  static let summary = "A checked card outside the done column of a board with `on-done: move`"
  static let why = "`pb done` would have moved the card. It was probably checked by hand, and stayed where it was."
  static let wants: CardTraits = .checked
  static let avoids: CardTraits = [.inDoneColumn, .archived]
  static let examples = Examples(
    clean: ["## To Do\n- [x] a\n\n## Done\n- [x] b\n", "---\non-done: move\n---\n## To Do\n- [x] a\n"],
    flagged: ["---\non-done: move\n---\n## To Do\n- [x] ↓a\n\n## Done\n- [x] b\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard (board.board.settings.onDone ?? board.context.onDone) == .move,
      let done = board.board.columns.first(where: \.isDone)
    else { return }
    report.add(board.titleLine(of: card), .doneOutsideDoneColumn(doneColumn: done.name))
  }
}
