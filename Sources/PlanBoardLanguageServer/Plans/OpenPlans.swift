internal import PlanBoardCore
internal import PlanBoardIntents

/// The plans of the open documents. Two documents of one planning folder have the same plan.
final class OpenPlans {
  private let environment: PlanEnvironment
  /// The plans by the absolute paths of their folders.
  private var plans: [Path: OpenPlan] = [:]
  /// Where each document belongs, by its path as the client has it.
  private var places: [Path: (plan: OpenPlan, path: Path)] = [:]

  /// The largest size, in bytes of text, of the boards that a plan keeps parsed.
  private static let cacheLimit = 8 << 20

  init(_ environment: PlanEnvironment) { self.environment = environment }

  var all: [OpenPlan] { Array(plans.values) }

  /// The plan of a file, and the path that the plan knows the file by. nil if there is no such folder.
  func place(of file: Path) -> (plan: OpenPlan, path: Path)? {
    if let known = places[file] { return known }
    guard let session = try? PlanSession.containing(file, environment, cacheLimit: Self.cacheLimit) else { return nil }
    let root = session.root
    let plan = plans[root] ?? OpenPlan(session)
    plans[root] = plan
    let place = (plan, plan.session.path(of: file))
    places[file] = place
    return place
  }

  /// Forgets which plan each file belongs to, because settings of a plan may have been created or deleted.
  func findAgain() { places = [:] }
}
