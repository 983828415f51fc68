internal import PlanBoardScreen

/// Something on the screen that can be clicked.
struct Hit {
  /// What the area shows. Columns are indexes in ``ShownBoard/columns``, and rows count the shown cards of a column.
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
    /// An item of the checklist of the card in full.
    case inspectorItem(Int)
    /// Any other part of the card in full.
    case inspector
    /// A key at the bottom of the screen, with the action that it stands for.
    case key(BoardAction)
    /// The places to type: the line of a prompt, the text of a prompt in a column, and notes.
    case field, fieldBox, notes
    /// The title of the board.
    case title
  }

  var area: CellArea
  var target: Target
}
