package import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// A request for changes to boards that the user sees. These boards count as named, so the request may change them
  /// wherever they are (``WriteScope``).
  ///
  /// - Parameter milliseconds: how long the request may wait for other programs.
  package func request(
    _ intents: [any Intent], on boards: some Sequence<Path>, waiting milliseconds: Int
  ) -> PlanRequest {
    var request = PlanRequest(intents, .commit)
    request.otherNames = RequestedNames(boards: boards.map(\.text))
    request.patience = patience(milliseconds: milliseconds)
    return request
  }

  /// The patience of a request that may wait for other programs for this time, counted from now.
  package func patience(milliseconds: Int) -> Patience { Patience(milliseconds: milliseconds, in: environment.files) }
}
