/// What the mouse drags to another place: a card, or the marked cards.
struct Drag {
  /// The index of the card on which the button was pressed; nil if there is none.
  var card: Int?
  /// Where the button was pressed.
  var start: (column: Int, row: Int)
  /// Where the pointer is.
  var pointer: (column: Int, row: Int)
  /// Whether the pointer has left the cell where the button was pressed. Until then, the press is a click.
  var isMoving = false
  /// The column into which the card would be dropped, as an index in ``ShownBoard/columns``, and the row before which
  /// it would go. nil if it cannot be dropped where the pointer is.
  var target: (column: Int, row: Int)?
}
