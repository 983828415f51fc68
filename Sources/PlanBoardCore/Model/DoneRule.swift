/// How a column decides which of its cards are done.
package enum DoneRule: Hashable, Sendable {
  /// By the box alone: a card without a box is open.
  case box
  /// By the box; a card without a box is done, because it is in this column.
  case boxOrPlace
  /// By the column alone: every card that is not cancelled is done, even if its box is open.
  case place

  /// The rule for a done column (docs/format.md, "Open, done, cancelled"). Of its `boxes`, `closed` are checked or
  /// cancelled. If few boxes are closed, people evidently move cards there without checking the boxes.
  package init(boxes: Int, closed: Int) { self = closed * 2 < boxes ? .place : .boxOrPlace }
}
