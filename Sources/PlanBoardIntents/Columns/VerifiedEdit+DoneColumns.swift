internal import PlanBoardMarkdown

extension VerifiedEdit {
  /// Adds declarations to the front matter, so that the done columns of `before` stay done columns, as far as possible.
  ///
  /// A name such as Done makes a column a done column only on a board that declares no done columns.
  ///
  /// - Parameter successor: converts a column's index in `before` to its index after the edit.
  func keepingDoneColumns(of before: ParsedBoard, _ successor: (Int) -> Int) -> VerifiedEdit {
    var edit = self
    for (index, column) in before.columns.enumerated() where column.isDone {
      let new = successor(index)
      guard !edit.board.columns[new].isDone, let kept = try? edit.board.setting(.done, ofColumn: new, to: "true") else {
        continue
      }
      edit = edit.followed(by: kept, from: before)
    }
    return edit
  }
}
