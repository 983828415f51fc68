internal import PlanBoardCore
internal import PlanBoardIntents

extension PageServerRequest {
  /// The largest size of the boards that the session keeps, in bytes of text.
  private static let cache = 64 << 20

  /// The session for the plan that `pb serve` was called for.
  func session() throws(FileFailure) -> PlanSession {
    var environment = PlanEnvironment.machine({ System.environment($0) }, System.clock)
    environment.version = version
    environment.findPlan(named: plan, from: isHere ? .here : nil)
    let session = try PlanSession.here(environment, cacheLimit: Self.cache)
    guard session.isDefaultPlan else { return session }
    // Usually, undo needs a confirmation in the default plan. It needs none on the page, which shows which plan it is.
    // So the plan is opened again by its folder, as if it were not the default one.
    environment.findPlan(named: nil, from: session.root)
    return try PlanSession.here(environment, cacheLimit: Self.cache)
  }
}
