package import PlanBoardCore

/// The words on the screen of the terminal board, besides those of its cards and keys. Names in them must be safe for a terminal.
package enum BoardScreenWords {
  // MARK: The frame

  /// The first line: `9 open · 1 late`.
  package static func facts(open: Int, late: Int) -> [String] {
    ["\(open) open"] + (late > 0 ? ["\(late) late"] : [])
  }
  /// All changes are on the disk.
  package static let saved = "saved"
  /// How many conflict copies wait beside the board.
  package static func copies(_ count: Int) -> String { counted(count, "copy to merge", "copies to merge") }
  /// How many columns are to the left and to the right of the screen.
  package static func columnsLeft(_ count: Int) -> String { "‹ \(count) more" }
  /// How many columns are to the right of the screen.
  package static func columnsRight(_ count: Int) -> String { "\(count) more ›" }
  /// How many cards are above and below the screen.
  package static func cardsAbove(_ count: Int) -> String { "▴ \(count) more" }
  /// How many cards are below the screen.
  package static func cardsBelow(_ count: Int) -> String { "▼ \(count) more" }
  /// In an empty column that has the focus.
  package static func addCard(key: String) -> String { "\(key): add a card" }
  /// In a column without cards that match the search.
  package static let noMatch = "no match"
  package static let noColumns = "This board has no columns."
  /// On a board without columns: the key that adds one.
  package static func addColumn(key: String) -> String { "\(key): add a column" }
  package static let noBoards = "There is no board here."
  /// In a plan without boards: the command that makes one.
  package static func makeBoard(key: String) -> String { "Type `\(key)new Title` to make one" }
  /// The screen is too small to show anything else.
  package static func tooSmall(columns: Int, rows: Int) -> String { "too small (\(columns)x\(rows))" }
  /// What is shown of a search: `“ann”: 3 cards`.
  package static func filtered(_ query: String, count: Int) -> String { "“\(query)”: \(counted(count, "card"))" }
  /// How many cards are marked.
  package static func marked(_ count: Int) -> String { "\(counted(count, "card")) marked" }
  /// The mouse is left to the terminal or used.
  package static func mouse(isOn: Bool) -> String {
    isOn ? "The mouse works here; Shift and drag select text" : "The mouse is left to the terminal"
  }
  /// What the user has typed would replace what another program has saved meanwhile.
  package static let notesChangedElsewhere = "Another program has changed the notes; C-s again replaces them"
  package static let titleChangedElsewhere = "Another program has changed the title; enter again replaces it"
  /// The text has characters that cannot be typed; the key opens the user's editor.
  package static func notTypable(key: String) -> String {
    "This text has special characters; \(key) opens it in your editor"
  }
  package static let boardIsGone = "The file of the board is gone"
  package static let cardIsGone = "The card is no longer on the board"

  // MARK: Lists

  package static let boards = "Boards"
  package static let views = "Views"
  package static let tags = "Tags"
  package static let allCards = "all cards"
  package static let moveTo = "Move to"
  package static let priority = "Priority"
  package static let color = "Colour"
  package static let show = "Show only"
  package static let help = "Keys"
  package static let none = "none"
  package static let dueSoon = "late or due within a week"
  /// The query for these cards, as the user could type it.
  package static let dueSoonQuery = "is:open due:<=7d"
  /// The hint below a list.
  package static let chooseHint = "enter choose · esc close"
  package static let helpHint = "j k scroll · esc close"
  package static let again = "The card was checked less than a minute ago. Check its next occurrence, too?"
  /// The key that ticks an item of the checklist, in the last line.
  package static let tick = "tick"
  package static let yes = "yes"
  package static let no = "no"
  /// An item of the menu of places for a card.
  package static func top(of column: String) -> String { "top of \(column)" }
  /// Another board as a place for a card.
  package static func board(_ title: String) -> String { "board \(title)" }

  // MARK: Text that the user types

  /// The label of the text of a new card.
  package static func newCard(in column: String) -> String { "New card in \(column)" }
  package static let title = "Title"
  /// The title of the box in which the notes of a card are edited.
  package static func notes(of card: String) -> String { "Notes: \(card)" }
  package static let notesHint = "C-s save · esc discard"
  /// After Escape in notes that were changed.
  package static let discard = "Escape again discards what you have typed; C-s saves it"
  /// There is no place for a text that was pasted.
  package static let notPasted = "Nothing was pasted: there is no column for it here"
  package static let discarded = "The notes were not changed"
  package static let search = "Search"
  package static let command = ":"
  package static let tagsPrompt = "Tags"
  package static let due = "Due"
  package static let newColumn = "New column"
  /// The label of the new name of a column.
  package static func renameColumn(_ name: String) -> String { "New name of \(name)" }
  /// The hints below the line that the user types.
  package static let typeHint = "enter save · tab complete · esc cancel"
  package static let searchHint = "enter keep · esc clear"

  // MARK: Commands

  /// There is no command with this name; `nearest` is the one that was probably meant.
  package static func unknownCommand(_ name: String, nearest: String?) -> String {
    "There is no command `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
  /// There is no view with this name.
  package static func noSuchView(_ name: String) -> String { "There is no view `\(name)`" }
  /// What was typed is not a limit for a column.
  package static let noLimit = "The limit must be 1 or more, or `none`"
  /// The command with this name needs a value.
  package static func noArgument(_ name: String) -> String { "`\(name)` needs a value" }
  package static let noCard = "There is no card here"
  package static let nothingLeft = "There is no column there"
  /// The board cannot be stopped.
  package static let noShell = "There is no shell to go back to"

  // MARK: For screen readers

  /// Where the user is: `Card 3 of 7, column Doing, Call Ann, due tomorrow, tags home`.
  package static func status(card: Int, of count: Int, column: String, title: String, facts: [String]) -> String {
    (["Card \(card) of \(count)", "column \(column)", title] + facts).joined(separator: ", ")
  }
  /// Where the user is, if there is a card or not.
  package static func status(emptyColumn column: String) -> String { "Column \(column), no cards" }
  /// The tags of a card.
  package static func tags(_ tags: [String]) -> String { "tags \(tags.joined(separator: " "))" }
  /// The people of a card.
  package static func people(_ people: [String]) -> String { "for \(people.joined(separator: " "))" }
  /// The priority of a card.
  package static func priority(_ priority: String) -> String { "priority \(priority)" }
  package static let isMarked = "marked"
  package static let done = "done"
  package static let started = "started"
  package static let cancelled = "cancelled"
  /// How much of a checklist is done.
  package static func checklist(_ progress: String) -> String { "checklist \(progress)" }

  // MARK: Lines and prompts

  /// The heading of a list of the cards of a column.
  package static func column(_ name: String, number: Int, of count: Int, cards: Int, limit: Int?) -> String {
    "Column \(number) of \(count), \(name): \(counted(cards, "card"))" + (limit.map { ", limit \($0)" } ?? "")
  }
  package static let linearHint = "Type a number to choose a card, `c 2` for the second column, `help` for more."
  package static let linearHelp = [
    "A number chooses a card. `c` and a number choose a column. An empty line lists the cards again.",
    "Commands: `list`, `boards`, `show`, and all commands of the board, such as `add Call Ann due:fri`, `done`, `move Doing`, `undo`.",
    "`help` lists the commands, `quit` ends.",
  ]
  package static let linearPrompt = "> "
  /// The list has no card with this number.
  package static func noSuchNumber(_ number: Int) -> String { "There is no card \(number)" }
  /// The list to choose from has nothing with this number or key; it is closed.
  package static func noSuchChoice(_ typed: String) -> String { "There is no choice `\(typed)`; nothing was changed" }
}

/// A number and its noun, whose plural is not regular.
private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
