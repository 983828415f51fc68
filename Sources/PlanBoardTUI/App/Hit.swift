internal import PlanBoardScreen

/// Something on the screen that can be clicked.
struct Hit {
  /// A column is an index in ``ShownBoard/columns``; a row counts the shown cards of a column, from 0.
  enum Target: Equatable {
    case card(column: Int, row: Int)
    /// The lines above a card, such as the name of its section.
    case above(column: Int, row: Int)
    /// The part of a column in which there is no card.
    case column(Int)
    /// The name of a column, in the line above its cards.
    case header(Int)
    /// The name of a column, in the line of tabs on a screen with room for only one column.
    case tab(Int)
    /// The mark for columns left or right of the screen.
    case moreColumns(isLeft: Bool)
    /// The line that counts the cards above or below those on the screen.
    case moreCards(column: Int, isAbove: Bool)
    /// The line that counts the folded cards of a column.
    case foldedCards(column: Int)
    case menuItem(Int)
    case sidebarItem(Int)
    /// An item of the checklist in the inspector.
    case inspectorItem(Int)
    /// Any other part of the inspector.
    case inspector
    /// A key at the bottom of the screen, with the action that it stands for.
    case key(BoardAction)
    /// `field` is a prompt in a line of its own; `fieldBox` is a prompt among the cards of a column.
    case field, fieldBox, notes
    case title
  }

  var area: CellArea
  var target: Target
}
