internal import PlanBoardMarkdown

extension VerifiedEdit {
  /// Returns the edit with additions to the front matter, so that the done columns of `before` stay done columns, as
  /// far as possible.
  ///
  /// A name such as Done makes a column a done column only if neither the front matter nor the text of the board says
  /// which columns are done columns. So when an edit declares or renames a done column in the front matter, the other
  /// done columns must be declared, too. A column that cannot be declared stops being a done column. ``Outcome/others``
  /// then lists the cards of this column that become open.
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
