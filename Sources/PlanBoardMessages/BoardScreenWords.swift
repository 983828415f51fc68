package import PlanBoardCore

/// The words on the screen of the terminal board, except those of its cards. Names that are passed in must be safe for
/// a terminal.
package struct BoardScreenWords: Sendable {
  package init() {}

  private func text(_ word: BoardWord, _ values: any CustomStringConvertible..., count: Int? = nil) -> String {
    Words.text(word.rawValue, values.map(\.description), count: count)
  }

  // MARK: Actions

  /// The description of an action in the help; nil if there is no such action.
  package func help(_ action: String) -> String? { BoardActionWords.help(action).map { Words.text($0) } }
  /// The word for an action in the last line of the screen; nil if the line never shows the action.
  package func label(_ action: String) -> String? { BoardActionWords.label(action).map { Words.text($0) } }
  /// The heading of a group of actions; nil if there is no such group.
  package func heading(_ group: String) -> String? { BoardActionWords.heading(group).map { Words.text($0) } }

  // MARK: The frame

  /// The number of open cards and, if there are any, of late cards, and of parts that were not understood.
  package func facts(open: Int, late: Int, notUnderstood: Int) -> [String] {
    [text(.openCards, open)] + (late > 0 ? [text(.lateCards, late)] : [])
      + (notUnderstood > 0 ? [text(.notUnderstood, notUnderstood)] : [])
  }
  package var saved: String { text(.saved) }
  package var saving: String { text(.saving) }
  /// Says, in place of ``saved``, that the board has no file.
  package var gone: String { text(.gone) }
  /// How many conflict copies of the board are not merged yet.
  package func copies(_ count: Int) -> String { text(.copies, count, count: count) }
  /// How many columns are to the left of the screen.
  package func columnsLeft(_ count: Int) -> String { text(.columnsLeft, count) }
  /// How many columns are to the right of the screen.
  package func columnsRight(_ count: Int) -> String { text(.columnsRight, count) }
  /// How many cards are above the screen.
  package func cardsAbove(_ count: Int) -> String { text(.cardsAbove, count) }
  /// How many cards are below the screen.
  package func cardsBelow(_ count: Int) -> String { text(.cardsBelow, count) }
  /// Says whether done cards are folded.
  package func done(isFolded: Bool) -> String { text(isFolded ? .doneIsFolded : .doneIsShown) }
  /// Says which key adds a card to an empty column.
  package func addCard(key: String) -> String { text(.addCard, key) }
  package var noMatch: String { text(.noMatch) }
  package var noColumns: String { text(.noColumns) }
  /// Says which key adds a column to a board without columns.
  package func addColumn(key: String) -> String { text(.addColumn, key) }
  package var noBoards: String { text(.noBoards) }
  /// Says which command makes a board, in a plan without boards. `key` is the key that begins a command.
  package func makeBoard(key: String) -> String { text(.makeBoard, key) }
  /// Says that the screen is too small for the board, and gives the size of the screen.
  package func tooSmall(columns: Int, rows: Int) -> String { text(.tooSmall, columns, rows) }
  /// A search, and how many cards it has found.
  package func filtered(_ query: String, count: Int) -> String { text(.filtered, query, count, count: count) }
  /// How many cards are marked in columns other than the one that is listed.
  package func markedElsewhere(_ count: Int) -> String { text(.markedElsewhere, count, count: count) }
  /// How many cards are marked.
  package func marked(_ count: Int) -> String { text(.marked, count, count: count) }
  /// Says who uses the mouse: the board, or the terminal itself.
  package func mouse(isOn: Bool) -> String { text(isOn ? .mouseIsUsed : .mouseIsLeft) }
  package var notesChangedElsewhere: String { text(.notesChangedElsewhere) }
  package var titleChangedElsewhere: String { text(.titleChangedElsewhere) }
  /// Says that the text has characters that cannot be typed here. `key` is the key that opens the user's editor.
  package func notTypable(key: String) -> String { text(.notTypable, key) }
  package var boardIsGone: String { text(.boardIsGone) }
  package var cardIsGone: String { text(.cardIsGone) }

  // MARK: Lists

  package var boards: String { text(.boards) }
  package var views: String { text(.views) }
  package var tags: String { text(.tags) }
  package var allCards: String { text(.allCards) }
  /// The cards with these titles, as what an action changes: `“Call Ann”`, `3 cards`. A long title is shortened.
  package func cards(_ titles: [String]) -> String {
    titles.count == 1 && !titles[0].isEmpty
      ? MenuAction.quoted(titles[0]) : text(.found, titles.count, count: titles.count)
  }
  /// The title of a menu that changes the cards with these titles: `Move to: “Call Ann”`.
  package func menu(_ title: String, of titles: [String]) -> String { text(.menuOfCards, title, cards(titles)) }
  package var moveTo: String { text(.moveTo) }
  package var priority: String { text(.priority) }
  package var color: String { text(.color) }
  /// The title of the menu that limits the board to the cards of a search, a view or a tag.
  package var show: String { text(.show) }
  package var help: String { text(.help) }
  /// The entry for no priority or no colour, in a menu.
  package var none: String { text(.none) }
  package var dueSoon: String { text(.dueSoon) }
  /// The query for the cards of ``dueSoon``, as the user could type it.
  package static let dueSoonQuery = "is:open due:<=7d"
  package var chooseHint: String { text(.chooseHint) }
  package var helpHint: String { text(.helpHint) }
  /// Asks whether to complete the next occurrence of a card that was completed less than a minute ago.
  package var again: String { text(.again) }
  package var unclearRecurrence: String { text(.unclearRecurrence) }
  package var finishForGood: String { text(.finishForGood) }
  package var editCard: String { text(.editCard) }
  /// The word for checking an item of a checklist, in the last line of the screen.
  package var tick: String { text(.tick) }
  package var yes: String { text(.yes) }
  package var no: String { text(.no) }
  /// The entry for the top of a column, in the menu of places for a card.
  package func top(of column: String) -> String { text(.top, column) }
  /// The entry for another board, in the menu of places for a card.
  package func board(_ title: String) -> String { text(.board, title) }

  // MARK: Text that the user types

  /// The label of the text of a new card.
  package func newCard(in column: String) -> String { text(.newCard, column) }
  package var title: String { text(.title) }
  /// The title of the box in which the notes of a card are edited.
  package func notes(of card: String) -> String { text(.notes, card) }
  package var notesHint: String { text(.notesHint) }
  /// Says, after Escape in notes that were changed, that another Escape discards them.
  package var discard: String { text(.discard) }
  /// Says that there is no place for a text that was pasted.
  package var notPasted: String { text(.notPasted) }
  package var pasteTooLong: String { text(.pasteTooLong) }
  /// Says that more lines were pasted than cards can be added at once.
  package func tooManyLines(_ count: Int, limit: Int) -> String { text(.tooManyLines, count, limit) }
  package var discarded: String { text(.discarded) }
  /// Says that a text has more characters than the line has room for.
  package func textTooLong(limit: Int) -> String { text(.textTooLong, limit) }
  /// The title of the menu of texts that an earlier program did not save.
  package var unsavedText: String { text(.unsavedText) }
  /// A text that was not saved, shortened.
  package func draft(_ kind: Draft.Kind, _ draft: String) -> String {
    let start = MenuAction.quoted(String(draft.prefix { !$0.isNewline }))
    return switch kind {
    case .card: text(.draftOfCard, start)
    case .title: text(.draftOfTitle, start)
    case .notes: text(.draftOfNotes, start)
    }
  }
  package var keepDrafts: String { text(.keepDrafts) }
  package var discardDrafts: String { text(.discardDrafts) }
  package var search: String { text(.search) }
  package var command: String { text(.command) }
  /// The label of the tags that the user types, with the card's present tags, such as `#home`.
  package func tagsPrompt(_ tags: [String]) -> String { Self.label(text(.tags), tags.joined(separator: " ")) }
  /// The label of the due date that the user types, with the card's present due date; `due` may be empty.
  package func duePrompt(_ due: String) -> String { Self.label(text(.due), due) }
  private static func label(_ name: String, _ value: String) -> String { value.isEmpty ? name : "\(name) (\(value))" }
  package var newColumn: String { text(.newColumn) }
  /// The label of the new name of a column.
  package func renameColumn(_ name: String) -> String { text(.renameColumn, name) }
  package var typeHint: String { text(.typeHint) }
  package var commandHint: String { text(.commandHint) }
  package var searchHint: String { text(.searchHint) }
  /// How many cards a search has found so far.
  package func found(_ count: Int) -> String { text(.found, count, count: count) }
  /// The hint for the list on the left. `key` is the key that closes the list.
  package func sidebarHint(key: String) -> String { text(.sidebarHint, key) }

  // MARK: Commands

  /// Says that there is no command with this name, and which command was probably meant.
  package func unknownCommand(_ name: String, nearest: String?) -> String {
    guard let nearest else { return text(.unknownCommand, name) }
    return text(.misspeltCommand, name, nearest)
  }
  /// Says that a command takes no text.
  package func noText(_ command: String) -> String { text(.noText, command) }
  /// Says that a word that looks like an option is none.
  package func noOption(_ option: String, command: String) -> String { text(.noOption, option, command) }
  /// Says that a word after `set` is not a field.
  package func noField(_ word: String) -> String { text(.noField, word) }
  /// Asks whether to give a card a field that no card has.
  package func newField(_ name: String) -> String { text(.newField, name) }
  /// Says that a word is not a side of a conflict.
  package func whichSide(_ word: String) -> String { text(.whichSide, word) }
  /// Says that there is no view with this name.
  package func noSuchView(_ name: String) -> String { text(.noSuchView, name) }
  package var noLimit: String { text(.noLimit) }
  package var whichItem: String { text(.whichItem) }
  /// Asks for the place of a board, because no number was typed.
  package var whichPlace: String { text(.whichPlace) }
  package var emptyTrash: String { text(.emptyTrash) }

  // MARK: Undo

  /// What happens to a change that was not made here if the user agrees.
  package enum Reversal { case undo, redo, passOver }

  /// Asks before a change that was not made here is reversed. `change` is its sentence.
  package func isFromElsewhere(_ change: String, _ reversal: Reversal) -> String {
    let question: BoardWord =
      switch reversal {
      case .undo: .undoIt
      case .redo: .redoIt
      case .passOver: .passOverIt
      }
    return text(question, VisibleText.safe(change))
  }
  /// Asks whether undo passes over a change that it cannot take back.
  package var passOver: String { text(.passOver) }
  /// How many conflicts there are.
  package func conflicts(_ count: Int) -> String { text(.conflicts, count, count: count) }
  /// The entry that settles all conflicts in favour of the values on the board.
  package var keepValues: String { text(.keepValues) }
  /// The entry that settles all conflicts in favour of the values in the conflict notes.
  package var takeOtherValues: String { text(.takeOtherValues) }
  /// Says that a command, or the field with this label, needs a value.
  package func noArgument(_ name: String) -> String { text(.noArgument, name) }
  package var noCard: String { text(.noCard) }
  /// Says that the board has no column with this number.
  package func noSuchColumn(_ number: Int) -> String { text(.noSuchColumn, number) }
  package var noColumnThere: String { text(.noColumnThere) }
  /// Says that the terminal board cannot be suspended, because there is no shell to go back to.
  package var noShell: String { text(.noShell) }

  // MARK: For screen readers

  /// Where the user is: `Card 3 of 7, column Doing, Call Ann, due tomorrow, tags home`.
  package func status(card: Int, of count: Int, column: String, title: String, facts: [String]) -> String {
    ([text(.cardNumber, card, count), text(.columnName, column), title] + facts).joined(separator: ", ")
  }
  /// Where the user is, in a column without cards.
  package func status(emptyColumn column: String) -> String { text(.emptyColumn, column) }
  /// The tags of a card.
  package func tags(_ tags: [String]) -> String { text(.tagsOf, tags.joined(separator: " ")) }
  /// The people of a card.
  package func people(_ people: [String]) -> String { text(.people, people.joined(separator: " ")) }
  /// The priority of a card.
  package func priority(_ priority: String) -> String { text(.priorityOf, priority) }
  package var isMarked: String { text(.isMarked) }
  package var done: String { text(.done) }
  package var started: String { text(.started) }
  package var cancelled: String { text(.cancelled) }
  /// How much of a checklist is done, such as `1/3`.
  package func checklist(_ progress: String) -> String { text(.checklist, progress) }

  // MARK: Lines and prompts

  /// The heading of the list of a column's cards.
  package func column(_ name: String, number: Int, of count: Int, cards: Int, limit: Int?) -> String {
    let heading = text(.columnHeading, number, count, name, cards, count: cards)
    return limit.map { text(.columnLimit, heading, $0) } ?? heading
  }
  package var linearHint: String { text(.linearHint) }
  package var linearHelp: [String] { [text(.helpOnNumbers), text(.helpOnCommands), text(.helpOnEnding)] }
  package var linearPrompt: String { text(.linearPrompt) }
  /// Says that the list has no card with this number.
  package func noSuchNumber(_ number: Int) -> String { text(.noSuchNumber, number) }
  /// Says that a list of choices has no choice with this number or key, so nothing was changed.
  package func noSuchChoice(_ typed: String) -> String { text(.noSuchChoice, typed) }
}
