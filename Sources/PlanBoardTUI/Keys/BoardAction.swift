/// Something that a key does on the board. The raw value is its name in the user's settings for keys, and in the
/// command line.
package enum BoardAction: String, CaseIterable, Sendable {
  // Looking around.
  case focusLeft = "focus-left"
  case focusDown = "focus-down"
  case focusUp = "focus-up"
  case focusRight = "focus-right"
  case firstCard = "first-card"
  case lastCard = "last-card"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case goToColumn = "go-to-column"
  case nextArea = "next-area"
  case previousArea = "previous-area"
  // Moving cards.
  case moveLeft = "move-left"
  case moveDown = "move-down"
  case moveUp = "move-up"
  case moveRight = "move-right"
  case moveMenu = "move-menu"
  // Cards.
  case addCard = "add"
  case addBelow = "add-below"
  case addAbove = "add-above"
  case editTitle = "edit"
  case editNotes = "notes"
  case toggleDone = "done"
  case toggleStarted = "start"
  case removeCard = "rm"
  case undo
  case redo
  case editTags = "tags"
  case editDue = "due"
  case setPriority = "priority"
  case setColor = "color"
  case markCard = "mark"
  case markRange = "mark-range"
  case openEditor = "editor"
  // Finding.
  case filter
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case filterDue = "filter-due"
  case filterMenu = "filter-menu"
  case foldDone = "fold-done"
  // Columns.
  case addColumn = "add-column"
  case renameColumn = "rename-column"
  case removeColumn = "remove-column"
  case columnLeft = "column-left"
  case columnRight = "column-right"
  // Boards and the screen.
  case boardMenu = "boards"
  case previousBoard = "previous-board"
  case nextBoard = "next-board"
  case toggleSidebar = "sidebar"
  case toggleInspector = "inspector"
  case openCard = "open"
  case commandLine = "command"
  case help
  case toggleMouse = "mouse"
  case redraw
  case suspend
  // The name `cancel` is taken by the command that cancels a card.
  case cancel = "close"
  case quit

  /// The group under which the help lists the action.
  package var group: BoardActionGroup {
    switch self {
    case .focusLeft, .focusDown, .focusUp, .focusRight, .firstCard, .lastCard, .pageDown, .pageUp, .goToColumn,
      .nextArea, .previousArea:
      .look
    case .moveLeft, .moveDown, .moveUp, .moveRight, .moveMenu: .move
    case .addCard, .addBelow, .addAbove, .editTitle, .editNotes, .toggleDone, .toggleStarted, .removeCard, .undo, .redo,
      .editTags, .editDue, .setPriority, .setColor, .markCard, .markRange, .openEditor:
      .card
    case .filter, .nextMatch, .previousMatch, .filterDue, .filterMenu, .foldDone: .find
    case .addColumn, .renameColumn, .removeColumn, .columnLeft, .columnRight: .column
    case .boardMenu, .previousBoard, .nextBoard, .toggleSidebar, .toggleInspector, .openCard, .commandLine, .help,
      .toggleMouse,
      .redraw, .suspend, .cancel, .quit:
      .screen
    }
  }
}

/// A group of actions in the help; the raw value is the code of its heading in `BoardScreenWords`.
package enum BoardActionGroup: String, CaseIterable, Sendable {
  case look, move, card, find, column, screen
}
