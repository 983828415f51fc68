/// A press of the left button on a card, and the drag that it may become. It drags that card or, if the card is marked,
/// all marked cards.
struct Drag {
  /// The index in `ParsedBoard.cards` of the card on which the button was pressed; nil if there is none.
  var card: Int?
  /// Where the button was pressed: a cell of the screen, by its column and row from 0.
  var start: (column: Int, row: Int)
  /// Where the pointer is: also a cell of the screen.
  var pointer: (column: Int, row: Int)
  /// Whether the pointer has left the cell where the button was pressed. Until then, the press is a click.
  var isMoving = false
  /// The place where the card would be dropped; nil if it cannot be dropped where the pointer is. `column` is an index
  /// in ``ShownBoard/columns``. `index` counts the shown cards of that column that would be before the card.
  var target: (column: Int, index: Int)?
}
