internal import PlanBoardStore

extension PlanSession {
  /// How long to wait before each new search for a board that has disappeared, in milliseconds.
  private static let pauses: [UInt32] = [5, 20, 50, 100, 300, 500]

  /// Takes a snapshot of the plan and its conflict copies. Pauses for up to a second in all while boards are missing.
  ///
  /// A board may be missing for a moment, because git and some editors remove a file before they write it again.
  package func snapshot(awaiting keys: [BoardKey]) -> PlanSnapshot {
    var plan = snapshot(settles: true, withCopies: true)
    for pause in Self.pauses where plan.isFresh && keys.contains(where: { plan.path(of: $0) == nil }) {
      environment.files.sleep(milliseconds: pause)
      plan = snapshot(settles: true, withCopies: true)
    }
    return plan
  }
}
