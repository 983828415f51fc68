/// The words for the actions of the keys on the terminal board.
package enum BoardActionWords {
  /// The description of an action in the help; nil if there is no such action.
  package static func help(_ action: String) -> String? { helps[action] }

  /// The word for an action in the last line of the screen; nil if the line never shows the action.
  package static func label(_ action: String) -> String? { labels[action] }

  /// The heading of a group of actions; nil if there is no such group.
  package static func heading(_ group: String) -> String? { headings[group] }

  static var all: Set<String> { Set(helps.values).union(labels.values).union(headings.values) }

  package static var actions: Set<String> { Set(helps.keys) }

  package static var groups: Set<String> { Set(headings.keys) }

  private static let headings = [
    "look": "Look around", "move": "Move cards", "card": "Cards", "find": "Find", "column": "Columns",
    "screen": "Boards and the screen",
  ]

  private static let labels = [
    "undo": "undo", "add": "new", "edit": "edit", "done": "done", "inspector": "open", "filter": "search",
    "next-match": "next", "help": "help", "command": "more", "move-right": "move", "quit": "quit", "close": "close",
    "due": "due", "tags": "tags",
  ]

  private static let helps = [
    "focus-left": "Go to the column on the left",
    "focus-down": "Go to the next card",
    "focus-up": "Go to the card above",
    "focus-right": "Go to the column on the right",
    "first-card": "Go to the first card of the column",
    "last-card": "Go to the last card of the column",
    "page-down": "Go down half a screen",
    "page-up": "Go up half a screen",
    "go-to-column": "Go to the column with this number",
    "next-area": "Go to the next part of the screen: the card in full, the sidebar, the board",
    "previous-area": "Go to the part before this one",
    "move-left": "Move the card to the column on the left",
    "move-down": "Move the card down",
    "move-up": "Move the card up",
    "move-right": "Move the card to the column on the right",
    "move-menu": "Choose a column or board to move the card to",
    "add": "Add a card at the end of the column",
    "add-below": "Add a card below this one",
    "add-above": "Add a card above this one",
    "edit": "Change the title; fields such as +home or due:fri can follow it",
    "notes": "Change the notes",
    "done": "Check the card, or uncheck it",
    "start": "Start the card, or stop it",
    "rm": "Move the card to the trash",
    "undo": "Undo the last change",
    "redo": "Redo what was undone",
    "tags": "Add tags, or remove them with -",
    "due": "Set the day the card is due",
    "priority": "Set the priority",
    "color": "Set the colour",
    "mark": "Mark the card; the next actions then apply to all marked cards",
    "mark-range": "Mark all cards from here to where you go",
    "editor": "Open your editor at the card's line",
    "filter": "Show only the cards that match a search",
    "next-match": "Go to the next card that matches",
    "previous-match": "Go to the previous card that matches",
    "filter-due": "Show only the cards that are late or due within a week",
    "filter-menu": "Choose a view or a tag to show",
    "fold-done": "Show all done cards, or only those that were done last",
    "add-column": "Add a column",
    "rename-column": "Rename the column",
    "remove-column": "Remove the column, if it is empty",
    "column-left": "Move the column to the left",
    "column-right": "Move the column to the right",
    "boards": "Choose a board",
    "previous-board": "Show the board before this one",
    "next-board": "Show the next board",
    "sidebar": "Show boards, views and tags on the left, or hide them",
    "inspector": "Show the card in full beside the board, or close it",
    "open": "Go into the card in full, to tick items and to scroll",
    "command": "Type a command",
    "help": "Show all keys",
    "mouse": "Leave the mouse to the terminal, or use it here",
    "redraw": "Draw the screen again",
    "suspend": "Go back to the shell; `fg` returns",
    "close": "Close what is open, end the search, or unmark the cards",
    "quit": "Quit; everything is saved",
  ]
}
