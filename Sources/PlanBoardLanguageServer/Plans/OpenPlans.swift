internal import PlanBoardCore
internal import PlanBoardIntents

/// The plans of the open documents and of the client's folders.
final class OpenPlans {
  private let settings: OpenSettings
  /// The plans by the absolute paths of their folders.
  private var plans: [Path: OpenPlan] = [:]
  /// The known results of ``place(of:)``, by the path of the file.
  private var places: [Path: (plan: OpenPlan, path: Path)] = [:]

  /// The largest total size, in bytes of text, of the boards that a plan keeps parsed.
  private static let cacheLimit = 8 << 20

  init(_ environment: PlanEnvironment) { settings = OpenSettings(environment) }

  var all: [OpenPlan] { Array(plans.values) }

  /// Whether the settings in the editor are also on the disk. If not, pb itself must not write boards, because it would
  /// follow the settings on the disk.
  var settingsAreSaved: Bool { settings.areSaved }

  /// Stores the text of an open settings file, or removes the file if `text` is nil.
  ///
  /// A text that is not valid is ignored, and so is any other file.
  ///
  /// - Returns: whether the settings have changed. If so, the caller must pass the open documents to their plans again.
  func setSettings(_ text: [UInt8]?, at path: Path) -> Bool {
    guard settings.set(text, at: path) else { return false }
    let plan = session(of: path).flatMap { plans[$0.root] }
    if let plan, !filesBelongToOtherPlans() { plan.settingsHaveChanged() } else { forgetAll() }
    return true
  }

  /// The plan of a file, and the path by which the plan knows the file; nil if the server's current folder no longer
  /// exists. The file need not exist.
  func place(of file: Path) -> (plan: OpenPlan, path: Path)? {
    if let known = places[file] { return known }
    guard let session = session(of: file) else { return nil }
    let root = session.root
    let plan = plans[root] ?? OpenPlan(session)
    plans[root] = plan
    let place = (plan, plan.session.path(of: file))
    places[file] = place
    return place
  }

  /// The plan of a folder that the client has open; nil if neither the folder nor a folder above it has settings. From
  /// now on, the plan is kept even without open documents.
  func plan(of folder: Path) -> OpenPlan? {
    guard let plan = place(of: folder.appending(".planboard.yml".utf8))?.plan, plan.session.hasSettings else {
      return nil
    }
    plan.isWanted = true
    return plan
  }

  private func session(of file: Path) -> PlanSession? {
    try? PlanSession.containing(file, settings.environment, cacheLimit: Self.cacheLimit)
  }

  /// Whether a known file now belongs to another plan, or its plan has gained or lost settings.
  func filesBelongToOtherPlans() -> Bool {
    var folders: Set<Path> = []
    return places.contains { file, place in
      guard folders.insert(file.folder).inserted, let session = session(of: file) else { return false }
      return session.root != place.plan.session.root || session.hasSettings != place.plan.session.hasSettings
    }
  }

  /// Forgets all plans; the caller must pass the open documents to their plans again.
  func forgetAll() { (plans, places) = ([:], [:]) }

  func dropUnused() {
    plans = plans.filter { !$0.value.isUnused }
    places = places.filter { !$0.value.plan.isUnused }
  }
}
