package import PlanBoardCore

/// What an import needs to know besides the bytes.
package struct ImportContext: Sendable {
  /// The time that the local clock shows at a moment, given in seconds since 1970.
  package var local: @Sendable (Int) -> LocalTime
  /// For tables, what the columns with these names are: `Due date` is `due`.
  package var columns: [(column: String, part: String)]
  /// What the cards of a file without a title belong to; nil if there is nothing to call it.
  package var name: String?
  /// The file in a folder of notes, which is a part of the names of its cards; empty for a single file.
  package var place = ""

  /// Creates a context; the properties explain the parameters.
  package init(
    local: @escaping @Sendable (Int) -> LocalTime, columns: [(column: String, part: String)] = [],
    name: String? = nil
  ) {
    self.local = local
    self.columns = columns
    self.name = name
  }

  /// The day of a moment in UTC, with the time of day unless it is midnight here; nil if the text is none.
  func moment(_ text: String) -> DueDate? {
    guard let seconds = UTCTimestamp.seconds(text) else { return nil }
    let local = local(seconds)
    let minute = local.minute < 10 ? "0\(local.minute)" : "\(local.minute)"
    let isMidnight = local.hour == 0 && local.minute == 0
    return DueDate(local.day, time: isMidnight ? nil : TimeOfDay("\(local.hour):\(minute)"))
  }

  /// The day of a moment in UTC, or of a text that begins with one, such as `2026-12-01`.
  func day(_ text: String) -> CalendarDate? { moment(text)?.date ?? CalendarDate(beginningOf: text) }
}
