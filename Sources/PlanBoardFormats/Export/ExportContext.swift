package import PlanBoardCore

/// What an export needs to know besides the cards.
package struct ExportContext: Sendable {
  package var today: CalendarDate
  /// The moment, in seconds since 1970, at which the local clock shows a time.
  package var seconds: @Sendable (LocalTime) -> Int
  /// By the ids of cards of the whole plan, the names that the cards have in other programs (``SourceID``).
  package var sources: [String: String]
  /// Whether Markdown is a table, and not lists.
  package var isTable: Bool
  /// Whether a page of HTML is a list, and not boards.
  package var isList: Bool
  /// Whether control characters and the like become visible, because a terminal shows the export (``VisibleText``).
  package var isForTerminal: Bool

  /// Creates a context; the properties explain the parameters.
  package init(
    today: CalendarDate, seconds: @escaping @Sendable (LocalTime) -> Int, sources: [String: String] = [:],
    isTable: Bool = false, isList: Bool = false, isForTerminal: Bool = false
  ) {
    self.today = today
    self.seconds = seconds
    self.sources = sources
    self.isTable = isTable
    self.isList = isList
    self.isForTerminal = isForTerminal
  }
}
