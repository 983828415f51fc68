internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension VerifiedEdit {
  /// The change and the outcome of this edit to one column.
  ///
  /// - Parameters:
  ///   - old: the column's index before the edit; nil for a new column.
  ///   - new: the column's index after the edit; nil for a removed column.
  func outcome(
    _ verb: Outcome.Verb, _ path: Path, _ before: ParsedBoard, from old: Int?, to new: Int?
  ) -> (change: Change, outcome: Outcome) {
    let change = Change([Change.Board(path: path, before: before, edit: self)])
    let column = Outcome.ColumnChange(
      path: path, before: old.map { Outcome.ColumnPlace(before, $0) }, after: new.map { Outcome.ColumnPlace(board, $0) }
    )
    return (change, Outcome(verb: verb, columns: [column], isNothing: change.boards.isEmpty))
  }
}
