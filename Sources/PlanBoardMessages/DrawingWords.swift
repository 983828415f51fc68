package import PlanBoardCore

/// The words that are part of a drawing.
package enum DrawingWords {
  package static let noTitle = "(no title)"
  package static let noName = "(no name)"
  /// The name of a column or a section as a reader of the rendered Markdown sees it, or words that say that it has none.
  /// Safe for a terminal.
  package static func name(_ name: String) -> String {
    let plain = VisibleText.safe(PlainTitle.text(name))
    return plain.isEmpty ? noName : plain
  }
  package static let noCards = "no cards"
  package static let noColumns = "no columns: write a heading for each column, and list items below it for its cards"
  /// The heading of the cards that must wait for other open cards.
  package static let blocked = "blocked"
  /// The heading of the cards whose `start:` is after today.
  package static let later = "not started yet"
  package static let boardTag = "tag of board"
  package static let waitsFor = "waits for"
  package static let history = "history"
  package static let archiveName = "archive"
  /// Where a card is: `Household / To Do / Red`.
  ///
  /// - Parameter column: nil for the archive.
  package static func place(board: String, column: String?, section: String?) -> String {
    ([board, column ?? archiveName] + [section].compactMap(\.self)).joined(separator: " / ")
  }
  /// A card that another card must wait for: `Fix the ladder (open)`.
  ///
  /// - Parameter title: nil if there is no card with this id.
  package static func blocker(_ title: String?, id: String, isOpen: Bool) -> String {
    "\(title ?? "^\(id)") (\(title == nil ? "no such card" : isOpen ? "open" : "no longer open"))"
  }
  /// A day as an ISO date, and then in words.
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
  package static let started = "started"
  package static let checklist = "checklist"
  package static let repeats = "repeats"
  package static let pinned = "pinned"

  /// How many cards a board has, and how many of them are open.
  package static func count(cards: Int, open: Int) -> String { "\(counted(cards, "card")), \(open) open" }

  /// How many of a board's cards match a query, and how many of those are open.
  package static func count(cards: Int, of all: Int, open: Int) -> String {
    "\(cards) of \(counted(all, "card")), \(open) open"
  }

  /// How many cards of a column a query finds, and how many the column has.
  package static func part(_ cards: Int, of all: Int) -> String { "\(cards) of \(all)" }

  /// How many cards are late.
  package static func late(_ cards: Int) -> String { "! \(cards) late" }

  /// How many cards the archive has, or how many of its cards a query finds.
  ///
  /// - Parameter all: the number of all archived cards; nil if there is no query.
  package static func archive(_ cards: Int, of all: Int? = nil) -> String {
    "archive: " + (all.map { "\(cards) of \(counted($0, "card"))" } ?? counted(cards, "card"))
  }
}
