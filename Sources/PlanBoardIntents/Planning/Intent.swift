package import PlanBoardCore
package import PlanBoardStore

/// A change that a user can ask of a plan. Planning is a pure function: it reads only the given boards, and writes nothing.
package protocol Intent: Sendable {
  /// Plans the change. An outcome with `isNothing` comes with an empty change.
  ///
  /// - Throws: `IntentFailure` if a name or value does not fit the boards; `EditFailure` if there is no way to write the change
  ///   without changing something else; `FileFailure` if a board cannot be read.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}
