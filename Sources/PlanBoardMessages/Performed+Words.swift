package import PlanBoardCore
package import PlanBoardIntents

extension Performed {
  /// Says in one line what was done: the words of the first outcome that has words, and the number of all others, as in
  /// ` (+2)`. nil if no outcome has words. Safe for a terminal.
  package func message(today: CalendarDate) -> String? {
    let outcomes = steps.flatMap(\.outcomes)
    let first = outcomes.lazy.map { $0.message(today: today) }.first { !$0.isEmpty }
    let more = outcomes.count - 1
    return first.map { $0 + (more > 0 ? " (+\(more))" : "") }
  }

  /// The error that ended the request, or else the error of the first intent that failed. nil if there is neither; a
  /// cancellation is not a failure.
  package var failure: (any Error)? { ending.failure ?? steps.lazy.compactMap { $0.failures.first?.error }.first }
}
