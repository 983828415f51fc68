package import PlanBoardCore
package import PlanBoardIntents

extension Performed {
  /// Says in one line what was done. The line has the words and notes of the first outcome that has words. The number
  /// of all other outcomes follows: ` (+2)`. nil if no outcome has words. Safe for a terminal.
  ///
  /// - Parameter today: the current day. Days of another year are shown with their year.
  package func message(today: CalendarDate) -> String? { message(today: today, .english) }

  func message(today: CalendarDate, _ locale: WordLocale) -> String? {
    let outcomes = steps.flatMap(\.outcomes)
    let first = outcomes.lazy.map { $0.message(today: today, locale) }.first { !$0.isEmpty }
    let more = outcomes.count - 1
    return first.map { $0 + (more > 0 ? " (+\(more))" : "") }
  }

  /// The error that ended the request. If there is none, the error of the first intent that failed. nil if nothing
  /// failed; a cancellation is not a failure.
  package var failure: (any Error)? { ending.failure ?? steps.lazy.compactMap { $0.failures.first?.error }.first }
}
