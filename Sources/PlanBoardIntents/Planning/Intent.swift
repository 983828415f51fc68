internal import PlanBoardCore
package import PlanBoardStore

/// A change that a user can request. Planning is a pure function: it reads only the boards that it is given, and writes nothing.
package protocol Intent: Sendable {
  /// Plans the change. If the outcome's `isNothing` is true, the change is empty.
  ///
  /// - Throws: `IntentFailure` if a name or value does not fit the boards; `EditFailure` if the change cannot be written without
  ///   changing other parts of the board; `FileFailure` if a board cannot be read.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}
