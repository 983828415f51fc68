internal import PlanBoardStore

/// An intent that may return cards to the places from which they came. Only the history on this machine knows them.
protocol ReturningIntent: Intent {
  /// Plans the change, as ``Intent/plan(on:)`` does.
  func plan(on boards: any BoardSource, _ places: FormerPlaces) throws -> (change: Change, outcome: Outcome)
}

extension Intent {
  /// Plans the change, with the history if the intent needs it.
  ///
  /// - Throws: the errors of ``plan(on:)``.
  func planned(on boards: any BoardSource, _ places: FormerPlaces) throws -> (change: Change, outcome: Outcome) {
    guard let intent = self as? any ReturningIntent else { return try plan(on: boards) }
    return try intent.plan(on: boards, places)
  }
}
