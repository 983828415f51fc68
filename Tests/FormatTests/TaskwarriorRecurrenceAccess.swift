@testable internal import PlanBoardFormats

/// The words for recurrences, which only the formats know.
enum TaskwarriorRecurrenceAccess {
  static func value(of text: String) -> String? { TaskwarriorRecurrence.value(of: text) }
}
