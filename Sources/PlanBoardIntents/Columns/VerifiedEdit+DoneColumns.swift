internal import PlanBoardMarkdown

extension VerifiedEdit {
  /// Keeps the done columns of `before` done: declares them in the front matter if this edit would make them ordinary columns,
  /// because a name such as Done counts only if no column is declared done. If the front matter cannot be written, the edit stays
  /// as it is, and its outcome names the cards that are open now.
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
