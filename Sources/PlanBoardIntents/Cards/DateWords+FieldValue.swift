package import PlanBoardCore

extension DateWords {
  /// Converts a value as people type it to the value on a board: `fri` becomes a date, and `h` becomes the priority
  /// `high`.
  ///
  /// An unknown priority stays as it is typed, and so does the value of a field that takes no day. If no time is typed
  /// for a due, start or scheduled day, the card keeps its old time.
  ///
  /// - Parameter dates: returns the card's date for a key; nil if the card has none.
  /// - Throws: `IntentFailure` with the reason `noDate` if the text is not a date, or `noDateToCountFrom` if the card
  ///   lacks the date that the text counts from.
  package func value(
    _ text: String, of key: FieldKey, after dates: (FieldKey) -> DueDate?
  ) throws(IntentFailure) -> String {
    if key == .priority { return Priority(typed: text)?.rawValue ?? text }
    guard key.takesDay else { return text }
    do throws(NoDate) {
      var date = try date(text, for: key, replacing: dates)
      if date.time == nil, [.due, .start, .scheduled].contains(key) { date.time = dates(key)?.time }
      return date.description
    } catch {
      throw IntentFailure(error.missing.map { .noDateToCountFrom($0, error.text) } ?? .noDate(error.text))
    }
  }
}

extension Card {
  /// The date of a field, with its time if it has one; nil if the card has no such date.
  package func date(of key: FieldKey) -> DueDate? {
    key == .due ? due : value(of: key).flatMap { DueDate(iso: $0) }
  }
}
