internal import PlanBoardMarkdown

extension VerifiedEdit {
  /// Says in the front matter that the done columns of `before` are done columns, where the edit would end that: a name such as
  /// Done counts only if no column is declared done. If the front matter cannot be written, the edit stays as it is, and its
  /// outcome names the cards that are open now.
  ///
  /// - Parameter successor: the new index of a column of `before`.
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
