internal import PlanBoardScreen

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

/// Something on the screen that can be clicked.
struct Hit {
  enum Target: Equatable {
    case card(column: Int, row: Int)
    /// The lines above a card, such as the name of its section, or the place where a dragged card would go.
    case above(column: Int, row: Int)
    /// The part of a column in which there is no card.
    case column(Int)
    case header(Int)
    case tab(Int)
    /// The mark that says that there are columns left or right of the screen.
    case moreColumns(isLeft: Bool)
    /// The line that says how many cards of a column are above or below those on the screen.
    case moreCards(column: Int, isAbove: Bool)
    case menuItem(Int)
    case sidebarItem(Int)
    case inspectorItem(Int)
    case inspector
    case key(BoardAction)
    /// The places to type: the line of a prompt, the text of a prompt in a column, and notes.
    case field, fieldBox, notes
    /// The title of the board.
    case title
  }

  var area: CellArea
  var target: Target
}
