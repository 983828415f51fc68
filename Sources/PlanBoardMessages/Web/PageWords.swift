package import PlanBoardCore

/// The words of the page that the server writes, besides those of cards, days and messages. They are not safe for a terminal: the page
/// escapes them.
package enum PageWords {
  package static let language = "en"
  package static let product = "PlanBoard"

  // MARK: The frame

  package static let skip = "Skip to the cards"
  package static let plan = "Plan"
  package static let card = "Card"
  package static let sidebar = "Boards and views"
  package static let inspector = "Card in full"
  package static let search = "Search"
  package static let searchHint = "Search   /"
  package static let newCard = "New card"
  package static let newBoard = "New board"
  package static let more = "More"
  package static let keys = "Keys"
  package static let saved = "All saved"
  package static let sync = "Sync now"
  package static let close = "Close"
  /// How many copies of boards wait to be merged.
  package static func copies(_ count: Int) -> String { count == 1 ? "1 copy to merge" : "\(count) copies to merge" }
  /// The title of a window: `Roadmap – PlanBoard`.
  package static func windowTitle(_ title: String) -> String { "\(title) – \(product)" }

  package static let locked = "This page is locked"
  package static let lockedHint = "Open the link that `pb serve` printed. It lets this browser in, once and for all."
  package static let lockedAgain = "If the link has been used, start `pb serve` again for a new one."

  // MARK: The sidebar

  package static let today = "Today"
  package static let boards = "Boards"
  package static let views = "Views"
  package static let tags = "Tags"
  package static let archive = "Archive"
  package static let trash = "Trash"
  package static let conflicts = "Conflicts"
  /// The number beside a board or the day: how many cards are late.
  package static func late(_ count: Int) -> String { "\(count) late" }
  /// The number beside a board or a tag, for a screen reader.
  package static func open(_ count: Int) -> String { "\(count) open" }

  // MARK: Boards

  package static let columns = "Columns"
  package static let addCard = "Add a card"
  package static let addColumn = "Add a column"
  package static let split = "Two boards side by side"
  /// The title of a page with two boards.
  package static func twoBoards(_ first: String, _ second: String) -> String { "\(first) · \(second)" }
  /// Ends the view of two boards; the other one stays.
  package static func closeBoard(_ title: String) -> String { "Close \(title)" }
  package static let noColumns = "This board has no columns yet."
  package static let noColumnsHint = "Cards live in columns, such as To do, Doing and Done."
  /// The menu of a column.
  package static func columnMenu(_ name: String) -> String { "Column \(name)" }
  /// The number of cards of a column, for a screen reader.
  package static func cards(_ count: Int) -> String { counted(count, "card") }
  /// A column that has more cards than its limit, or as many as it should have: `4 of 3`.
  package static func limit(_ count: Int, of limit: Int) -> String { "\(count) of \(limit)" }
  package static let overLimit = "over its limit"
  /// The end of a long column of done cards.
  package static func moreDone(_ count: Int) -> String { "\(count) more" }

  // MARK: Cards

  package static let noTitle = "(no title)"
  /// The box of a card.
  package static func done(_ title: String) -> String { "Done: \(title)" }
  /// The menu of a card.
  package static func cardMenu(_ title: String) -> String { "Menu of \(title)" }
  package static let started = "started"
  package static let cancelled = "cancelled"
  package static let pinned = "pinned"
  package static let notes = "Notes"
  package static let hasNotes = "has notes"
  /// How much of a checklist is done.
  package static func checklist(_ done: Int, of all: Int) -> String { "\(done) of \(all) items done" }
  /// A card that must wait.
  package static func waits(for title: String) -> String { "⛔ waits for \(title)" }
  /// The priority, for a screen reader.
  package static func priority(_ priority: Priority) -> String { "\(priorityName(priority)) priority" }
  /// The priority in one word.
  package static func priorityName(_ priority: Priority) -> String {
    switch priority {
    case .high: "High"
    case .medium: "Medium"
    case .low: "Low"
    }
  }
  /// Where a card is: `Roadmap · Next`.
  package static func place(board: String, column: String) -> String { "\(board) · \(column)" }

  // MARK: The card in full

  package static let state = "State"
  package static let column = "Column"
  package static let board = "Board"
  package static let due = "Due"
  package static let priority = "Priority"
  package static let people = "People"
  package static let cardTags = "Tags"
  package static let color = "Colour"
  package static let waitsFor = "Waits for"
  package static let handle = "Short name"
  package static let repeats = "Repeats"
  package static let history = "History"
  package static let none = "None"
  package static let add = "Add"
  package static let edit = "Edit"
  package static let editNotes = "Edit the notes"
  package static let addNotes = "Add notes"
  package static let markDone = "Done"
  package static let reopen = "Reopen"
  package static let moveTo = "Move to…"
  package static let open = "Open"
  package static let done = "Done"
  package static let isCancelled = "Cancelled"
  package static let isStarted = "Started"
  /// The title of the checklist: `Checklist, 1 of 3`.
  package static func checklistTitle(_ done: Int, of all: Int) -> String { "Checklist, \(done) of \(all)" }
  /// A day and how far it is: `Fri 27 Nov, in 5 days`.
  package static func far(_ day: String, days: Int) -> String {
    switch days {
    case ..<0: "\(day), \(counted(-days, "day")) late"
    case 0, 1: day
    default: "\(day), in \(days) days"
    }
  }
  /// The label of a field that has no words of its own: `Scheduled`.
  package static func field(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  // MARK: Lists

  package static let emptyDay = "Nothing is waiting for you."
  package static let emptyDayHint = "Add a card to a board, and it appears here when it can be done."
  package static let emptyPlan = "A place to start"
  package static let emptyPlanHint =
    "A plan is a folder of Markdown files. Each file is a board: its headings are columns, its list items are cards."
  package static let emptyPlanFirst = "Make a board here"
  package static let emptyPlanSecond = "Or put a Markdown file with headings and lists into the folder of the plan"
  package static let emptyPlanThird = "Or type this in a terminal"
  /// Files that could become boards.
  package static func offers(_ names: String) -> String { "These files can become boards: \(names)" }
  /// What a search has found.
  package static func found(_ count: Int, _ query: String) -> String {
    count == 0 ? "No open card matches “\(query)”" : "\(counted(count, "card")) for “\(query)”"
  }
  package static let searchHelp = "Try a word of the title, a tag such as #home, a person such as @ann, or due:<=7d."
  package static let searchOnly = "Open cards on all boards were searched. Add is:done to see done cards, too."
  package static let emptyView = "No card matches this view now."
  package static let emptyTag = "No open card has this tag."
  package static let emptyArchive = "The archive is empty. Archive a done card, and it is kept here, out of the way."
  package static let emptyTrash = "The trash is empty. What you delete waits here, and can be put back."
  package static let emptyConflicts = "There are no conflicts. If two people change the same thing, you decide here."
  package static let restore = "Put back"
  package static let unarchive = "Put back on the board"
  package static let archivedBoards = "Archived boards"
  package static let removedBoards = "Removed boards"
  package static let archivedCards = "Archived cards"
  package static let removedCards = "Removed cards"
  /// When a board was removed.
  package static func removed(_ day: String) -> String { "removed \(day)" }
  package static let keptVersion = "The board has"
  package static let otherVersion = "Also changed to"
  package static let keepThis = "Keep this"
  package static let useOther = "Use this instead"
  package static let mergeCopies = "Merge the copies"
  package static let notFound = "There is nothing here"
  package static let notFoundHint = "The board may have been renamed or removed."
  package static let goHome = "Go to the day"
  /// Cards on the widget besides those that are shown.
  package static func moreOpen(_ count: Int) -> String { "\(count) open in all" }
  package static let allDone = "All done"

  // MARK: Keys

  package static let keysIntro =
    "The keys are those of pb tui. They work when the focus is on the board, not while you type."
}
