internal import PlanBoardStore

extension PlanSession {
  /// How long to wait before each new search for a board that has disappeared, in milliseconds.
  private static let pauses: [UInt32] = [5, 20, 50, 100, 300, 500]

  /// Takes a snapshot of the plan with its conflict copies. If one of the boards is missing, and files were created or
  /// deleted a moment ago (``PlanSnapshot/isFresh``), the board may be back soon: git and some editors remove a file
  /// before they write it again. So the snapshot is taken again until all boards are there, with pauses of up to a
  /// second in all. A board may still be missing from the result.
  ///
  /// - Parameter keys: the boards that users look at.
  package func snapshot(awaiting keys: [BoardKey]) -> PlanSnapshot {
    var plan = snapshot(settles: true, withCopies: true)
    for pause in Self.pauses where plan.isFresh && keys.contains(where: { plan.path(of: $0) == nil }) {
      environment.files.sleep(milliseconds: pause)
      plan = snapshot(settles: true, withCopies: true)
    }
    return plan
  }
}
