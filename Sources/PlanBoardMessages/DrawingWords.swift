package import PlanBoardCore

/// The words that are part of a drawing: labels, counts, and texts that stand for something that is missing.
package enum DrawingWords {
  /// Stands for the title of a card without a title.
  package static let noTitle = "(no title)"
  /// Stands for the name of a column without a name.
  package static let noName = "(no name)"
  /// Stands for the cards of a column without cards. In a status bar, it stands for the first card of an empty list.
  package static let noCards = "no cards"
  /// Stands for the columns of a board without columns.
  package static let noColumns = "no columns: write a heading for each column, and list items below it for its cards"
  /// The heading of the cards that must wait for other open cards.
  package static let blocked = "blocked"
  /// The heading of the cards whose `start:` is after today.
  package static let later = "not started yet"
  /// The label of the cards that a card must wait for.
  package static let waitsFor = "waits for"
  /// The label of the list of what happened to a card.
  package static let history = "history"
  /// Stands for the name of the archive.
  package static let archiveName = "archive"
  /// Where a card is: `Household / To Do / Red`, or `Household / archive`.
  ///
  /// - Parameter column: nil for the archive.
  package static func place(board: String, column: String?, section: String?) -> String {
    ([board, column ?? archiveName] + [section].compactMap(\.self)).joined(separator: " / ")
  }
  /// A card that another one must wait for: `Fix the ladder (open)`, or `^k3f9 (no such card)`.
  ///
  /// - Parameter title: nil if there is no card with this id.
  package static func blocker(_ title: String?, id: String, isOpen: Bool) -> String {
    "\(title ?? "^\(id)") (\(title == nil ? "no such card" : isOpen ? "open" : "no longer open"))"
  }
  /// A day as an ISO date, and then in words: `2026-11-27, Fri 27 Nov`.
  package static func date(_ day: DueDate, today: CalendarDate) -> String {
    "\(day), \(DueWords.day(day.date, today: today))"
  }
  /// The state of a card in words.
  package static func state(_ state: CardState) -> String {
    switch state {
    case .open: "open"
    case .done: "done"
    case .cancelled: "cancelled"
    }
  }
  /// The state of an open card whose box says that work on it has begun.
  package static let started = "started"
  /// The label of how many check items are done.
  package static let checklist = "checklist"
  /// The label of how often a card recurs.
  package static let repeats = "repeats"
  /// The label of a pinned card.
  package static let pinned = "pinned"

  /// How many cards a board has, and how many of them are open: `3 cards, 2 open`.
  package static func count(cards: Int, open: Int) -> String { "\(counted(cards, "card")), \(open) open" }

  /// How many of a board's cards match a query, and how many of those are open: `3 of 7 cards, 2 open`.
  package static func count(cards: Int, of all: Int, open: Int) -> String {
    "\(cards) of \(counted(all, "card")), \(open) open"
  }

  /// How many cards of a column a query finds, and how many the column has: `2 of 7`.
  package static func part(_ cards: Int, of all: Int) -> String { "\(cards) of \(all)" }

  /// How many cards are overdue: `! 2 overdue`.
  package static func overdue(_ cards: Int) -> String { "! \(cards) overdue" }

  /// How many cards the archive has: `archive: 3 cards`.
  ///
  /// - Parameter all: the number of all archived cards, if `cards` counts only those that a query finds:
  ///   `archive: 1 of 3 cards`. nil if there is no query.
  package static func archive(_ cards: Int, of all: Int? = nil) -> String {
    "archive: " + (all.map { "\(cards) of \(counted($0, "card"))" } ?? counted(cards, "card"))
  }
}
