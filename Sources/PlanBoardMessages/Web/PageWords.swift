package import PlanBoardCore

/// The words of the web page. The caller must escape them for HTML.
package struct PageWords: Sendable {
  package init() {}

  func text(_ word: PageWord, _ values: any CustomStringConvertible..., count: Int? = nil) -> String {
    Words.text(word.rawValue, values.map(\.description), count: count)
  }

  package static let product = "PlanBoard"

  /// A text of ``PageKeys``.
  package func keyText(_ english: String) -> String { Words.text(english) }
  /// The words for the page's script, by the names that the script uses.
  package var script: [String: String] { PageScriptWords.all.mapValues { Words.text($0) } }

  // MARK: The frame

  package var skip: String { text(.skip) }
  package var plan: String { text(.plan) }
  package var card: String { text(.card) }
  package var sidebar: String { text(.sidebar) }
  package var inspector: String { text(.inspector) }
  package var search: String { text(.search) }
  package var searchHint: String { text(.searchHint) }
  package var newCard: String { text(.newCard) }
  package var newBoard: String { text(.newBoard) }
  package var more: String { text(.more) }
  package var keys: String { text(.keys) }
  package var saved: String { text(.saved) }
  package var sync: String { text(.sync) }
  package var close: String { text(.close) }
  /// How many copies of boards wait to be merged.
  package func copies(_ count: Int) -> String { text(.copies, count, count: count) }
  /// The title of a window, as in `Roadmap – PlanBoard`.
  package func windowTitle(_ title: String) -> String { text(.windowTitle, title, Self.product) }

  package var locked: String { text(.locked) }
  package var lockedHint: String { text(.lockedHint) }
  package var lockedAgain: String { text(.lockedAgain) }
  /// The title of the page that leads a browser to the plan.
  package var opening: String { text(.opening) }
  package var openPlan: String { text(.openPlan) }

  // MARK: The sidebar

  package var today: String { text(.today) }
  package var boards: String { text(.boards) }
  package var views: String { text(.views) }
  package var tags: String { text(.tags) }
  package var archive: String { text(.archive) }
  package var trash: String { text(.trash) }
  package var conflicts: String { text(.conflicts) }
  /// How many cards are late.
  package func late(_ count: Int) -> String { text(.lateCards, count) }
  /// How many cards are open.
  package func open(_ count: Int) -> String { text(.openCards, count) }

  // MARK: Boards

  package var columns: String { text(.columns) }
  package var addCard: String { text(.addCard) }
  package var addColumn: String { text(.addColumn) }
  package var split: String { text(.split) }
  /// The title of a page with two boards.
  package func twoBoards(_ first: String, _ second: String) -> String { text(.twoBoards, first, second) }
  /// The label of the button that closes one of two boards.
  package func closeBoard(_ title: String) -> String { text(.closeBoard, title) }
  package var noColumns: String { text(.noColumns) }
  package var noColumnsHint: String { text(.noColumnsHint) }
  /// The label of the menu of a column.
  package func columnMenu(_ name: String) -> String { text(.columnMenu, name) }
  /// How many cards a view, a tag or a search has found.
  package func cards(_ count: Int) -> String { text(.cards, count, count: count) }
  /// The number of a column's cards, and its limit.
  package func limit(_ count: Int, of limit: Int) -> String { text(.limit, count, limit) }
  package var notUnderstoodHint: String { text(.notUnderstoodHint) }
  /// The number of a line, 1-based.
  package func line(_ line1: Int) -> String { text(.lineNumber, line1) }
  package var overLimit: String { text(.overLimit) }
  /// How many cards of a list are not drawn.
  package func more(_ count: Int) -> String { text(.moreCards, count) }
  /// The link that folds the done cards of a board.
  package var foldDone: String { text(.foldDone) }

  // MARK: Cards

  package var noTitle: String { text(.noTitle) }
  /// The label of a card's checkbox, as in `Done: Buy paint`.
  package func done(_ title: String) -> String { text(.box, title) }
  /// The label of the menu of a card.
  package func cardMenu(_ title: String) -> String { text(.cardMenu, title) }
  package var started: String { text(.started) }
  package var cancelled: String { text(.cancelled) }
  package var pinned: String { text(.pinned) }
  package var notes: String { text(.notes) }
  package var hasNotes: String { text(.hasNotes) }
  /// How much of a checklist is done.
  package func checklist(_ done: Int, of all: Int) -> String { text(.checklist, done, all) }
  /// Says which card a card must wait for.
  package func waits(for title: String) -> String { text(.waits, title) }
  /// The priority, for a screen reader.
  package func priority(_ priority: Priority) -> String { text(.priorityOf, priorityName(priority)) }
  /// The priority in one word.
  package func priorityName(_ priority: Priority) -> String {
    switch priority {
    case .high: text(.high)
    case .medium: text(.medium)
    case .low: text(.low)
    }
  }
  /// Where a card is, as in `Roadmap · Next`.
  package func place(board: String, column: String) -> String { text(.twoBoards, board, column) }

  // MARK: The card in full

  package var state: String { text(.state) }
  package var column: String { text(.column) }
  package var due: String { text(.due) }
  package var priority: String { text(.priority) }
  package var people: String { text(.people) }
  package var cardTags: String { text(.tags) }
  package var color: String { text(.color) }
  package var waitsFor: String { text(.waitsFor) }
  package var handle: String { text(.handle) }
  package var repeats: String { text(.repeats) }
  package var history: String { text(.history) }
  package var none: String { text(.none) }
  package var edit: String { text(.edit) }
  package var editNotes: String { text(.editNotes) }
  package var addNotes: String { text(.addNotes) }
  package var markDone: String { text(.markDone) }
  package var reopen: String { text(.reopen) }
  package var moveTo: String { text(.moveTo) }
  package var done: String { text(.markDone) }
  package var isCancelled: String { text(.isCancelled) }
  package var isStarted: String { text(.isStarted) }
  /// The title of the checklist.
  package func checklistTitle(_ done: Int, of all: Int) -> String { text(.checklistTitle, done, all) }
  /// A day, and how far away it is, as in `Fri 27 Nov, in 5 days`. For today and tomorrow, only the day.
  package func far(_ day: String, days: Int) -> String {
    switch days {
    case ..<0: text(.daysLate, day, -days, count: -days)
    case 0, 1: day
    default: text(.inDays, day, days, count: days)
    }
  }
  /// The label of a field, as in `Scheduled`.
  package func field(_ name: String) -> String { capitalized(Words.fieldName(name)) }
  /// The text with its first letter in upper case.
  package func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  // MARK: Lists

  package var emptyDay: String { text(.emptyDay) }
  package var emptyDayHint: String { text(.emptyDayHint) }
  package var emptyPlan: String { text(.emptyPlan) }
  package var emptyPlanHint: String { text(.emptyPlanHint) }
  package var emptyPlanFirst: String { text(.emptyPlanFirst) }
  package var emptyPlanSecond: String { text(.emptyPlanSecond) }
  package var emptyPlanThird: String { text(.emptyPlanThird) }
  /// Says which files could become boards.
  package func offers(_ names: String) -> String { text(.offers, names) }
  /// How many cards a search has found.
  package func found(_ count: Int, _ query: String) -> String {
    count == 0 ? text(.foundNothing, query) : text(.found, count, query, count: count)
  }
  package var searchHelp: String { text(.searchHelp) }
  package var searchOnly: String { text(.searchOnly) }
  package var emptyView: String { text(.emptyView) }
  package var emptyTag: String { text(.emptyTag) }
  package var emptyArchive: String { text(.emptyArchive) }
  package var emptyTrash: String { text(.emptyTrash) }
  package var emptyConflicts: String { text(.emptyConflicts) }
  package var restore: String { text(.restore) }
  package var unarchive: String { text(.unarchive) }
  package var archivedBoards: String { text(.archivedBoards) }
  package var removedBoards: String { text(.removedBoards) }
  package var archivedCards: String { text(.archivedCards) }
  package var removedCards: String { text(.removedCards) }
  /// When a board was removed.
  package func removed(_ day: String) -> String { text(.removed, day) }
  /// In a conflict, the heading of the value on the board.
  package var keptVersion: String { text(.keptVersion) }
  /// In a conflict, the heading of the value that only the note about the conflict has.
  package var otherVersion: String { text(.otherVersion) }
  package var keepThis: String { text(.keepThis) }
  package var useOther: String { text(.useOther) }
  package var mergeCopies: String { text(.mergeCopies) }
  package var notFound: String { text(.notFound) }
  package var notShown: String { text(.notShown) }
  package var notFoundHint: String { text(.notFoundHint) }
  package var goHome: String { text(.goHome) }
  /// How many cards there are to do.
  package func openInTotal(_ count: Int) -> String { text(.openInTotal, count) }
  package var allDone: String { text(.allDone) }
  package var urgency: String { text(.urgency) }
  /// How many cards have not started yet.
  package func later(_ count: Int) -> String { text(.later, count, count: count) }

  // MARK: Keys

  package var keysIntro: String { text(.keysIntro) }
}
