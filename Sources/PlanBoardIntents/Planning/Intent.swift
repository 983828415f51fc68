package import PlanBoardCore
package import PlanBoardStore

/// Something that a person can ask of a plan. Planning is a pure function: nothing is read but the boards it is given, and
/// nothing is written.
package protocol Intent: Sendable {
  /// - Throws: `IntentFailure`, `EditFailure`, `FileFailure`.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}
