/// How a column decides which of its cards are done.
package enum DoneRule: Hashable, Sendable {
  /// By the box alone: a card without a box is open.
  case box
  /// By the box; a card without a box is done, because it is in this column.
  case boxOrPlace
  /// By the column alone: every card that is not cancelled is done, even if its box is open.
  case place

  /// The rule for a done column (docs/format.md, "Open, done, cancelled"): ``place`` if fewer than half of its boxes
  /// are closed, otherwise ``boxOrPlace``. If so few are closed, people evidently move cards there without checking the
  /// boxes, so an open box means nothing.
  ///
  /// - Parameters:
  ///   - boxes: the number of cards with a box.
  ///   - closed: the number of cards with a checked or cancelled box.
  package init(boxes: Int, closed: Int) { self = closed * 2 < boxes ? .place : .boxOrPlace }
}
