internal import PlanBoardStore

extension PlanSession {
  /// Takes a snapshot of the plan and its conflict copies. Pauses for up to a second in all while boards are missing.
  ///
  /// A board may be missing for a moment, because git and some editors remove a file before they write it again.
  package func snapshot(awaiting keys: [BoardKey]) -> PlanSnapshot {
    var plan = snapshot(settles: true, withCopies: true)
    var retry = Retry.showing
    while plan.isFresh, keys.contains(where: { plan.path(of: $0) == nil }), retry.waits(in: environment.files) {
      plan = snapshot(settles: true, withCopies: true)
    }
    return plan
  }
}
