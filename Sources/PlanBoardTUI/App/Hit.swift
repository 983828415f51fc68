internal import PlanBoardScreen

/// Something on the screen that can be clicked.
struct Hit {
  /// The thing that the area shows. Columns are indexes in ``ShownBoard/columns``. Rows count the shown cards of a
  /// column, from 0.
  enum Target: Equatable {
    case card(column: Int, row: Int)
    /// The lines above a card, such as the name of its section, or the place where a dragged card would go.
    case above(column: Int, row: Int)
    /// The part of a column in which there is no card.
    case column(Int)
    /// The name of a column, in the line above its cards.
    case header(Int)
    /// The name of a column, in the line of tabs on a screen with room for only one column.
    case tab(Int)
    /// The mark that says that there are columns left or right of the screen.
    case moreColumns(isLeft: Bool)
    /// The line that says how many cards of a column are above or below those on the screen.
    case moreCards(column: Int, isAbove: Bool)
    case menuItem(Int)
    case sidebarItem(Int)
    /// An item of the checklist in the inspector, which shows a card in full.
    case inspectorItem(Int)
    /// Any other part of the inspector.
    case inspector
    /// A key at the bottom of the screen, with the action that it stands for.
    case key(BoardAction)
    /// The places to type:
    /// - `field`: a prompt in a line of its own
    /// - `fieldBox`: a prompt among the cards of a column
    /// - `notes`: the editor for the notes of a card
    case field, fieldBox, notes
    /// The title of the board.
    case title
  }

  var area: CellArea
  var target: Target
}
