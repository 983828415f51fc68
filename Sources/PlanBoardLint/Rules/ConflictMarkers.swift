internal import PlanBoardMarkdown

/// The conflict markers that git writes when it cannot merge a board.
struct ConflictMarkers: BoardRule {
  static let id: RuleID = "conflict-markers"
  static let summary = "Conflict markers of git"
  static let why = "pb reads both versions in the conflict as cards, so a card may appear twice."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- <<<<<<< is how a conflict begins\n", "A\n=======\n- b\n"],
    flagged: ["## A\n- a\n↓<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> other\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for conflict in GitConflict.all(in: board.board) {
      report.add(
        board.source.content(of: conflict.firstLine), .conflictMarkers(endLine1: conflict.lastLine + 1))
    }
  }
}
