/// A press of the left button on a card, and the drag that it may become. If the card is marked, all marked cards are
/// dragged.
struct Drag {
  /// The index in `ParsedBoard.cards` of the card on which the button was pressed; nil if there is none.
  var card: Int?
  /// The cell of the screen where the button was pressed; columns and rows count from 0.
  var start: (column: Int, row: Int)
  var pointer: (column: Int, row: Int)
  /// Whether the pointer has left the cell where the button was pressed.
  var isMoving = false
  /// The place where the card would be dropped; nil if it cannot be dropped where the pointer is. `column` is an index
  /// in ``ShownBoard/columns``; `index` counts the shown cards of that column before the place.
  var target: (column: Int, index: Int)?
}
