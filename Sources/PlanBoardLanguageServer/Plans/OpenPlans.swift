internal import PlanBoardCore
internal import PlanBoardIntents

/// The plans of the open documents and of the client's folders. Documents in one planning folder share one plan.
final class OpenPlans {
  /// The settings that are open in the editor.
  private let settings: OpenSettings
  /// The plans by the absolute paths of their folders.
  private var plans: [Path: OpenPlan] = [:]
  /// The plan of each document, and the path that the plan uses for it. The key is the document's path as the client
  /// names it.
  private var places: [Path: (plan: OpenPlan, path: Path)] = [:]

  /// The largest total size, in bytes of text, of the boards that a plan keeps parsed.
  private static let cacheLimit = 8 << 20

  init(_ environment: PlanEnvironment) { settings = OpenSettings(environment) }

  var all: [OpenPlan] { Array(plans.values) }

  /// Whether the settings that count (``OpenSettings``) are also on the disk. If not, pb itself must not write boards,
  /// because it would follow the settings on the disk.
  var settingsAreSaved: Bool { settings.areSaved }

  /// Stores the text of a settings file that is open in the editor, or removes the text if the file was closed. For any
  /// other file, and for a text that is not valid, it does nothing and returns false.
  ///
  /// - Parameter text: the new text; nil if the file was closed in the editor.
  /// - Returns: whether the settings that count have changed. If so, the caller must pass the open documents to their
  ///   plans again (``OpenPlan/set(_:of:at:)``), because the documents may now belong to other plans.
  func setSettings(_ text: [UInt8]?, at path: Path) -> Bool {
    guard settings.set(text, at: path) else { return false }
    let plan = session(of: path).flatMap { plans[$0.root] }
    if let plan, !filesBelongToOtherPlans() { plan.settingsHaveChanged() } else { forgetAll() }
    return true
  }

  /// The plan of a file, and the path by which the plan knows the file. The file and its folder need not exist. nil if
  /// the current folder of the server no longer exists.
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
  /// now on, the plan is kept even if no document is open (``OpenPlan/isWanted``).
  func plan(of folder: Path) -> OpenPlan? {
    guard let plan = place(of: folder.appending(".planboard.yml".utf8))?.plan, plan.session.hasSettings else {
      return nil
    }
    plan.isWanted = true
    return plan
  }

  /// The session for the planning folder of a file; nil under the same conditions as ``place(of:)``.
  private func session(of file: Path) -> PlanSession? {
    try? PlanSession.containing(file, settings.environment, cacheLimit: Self.cacheLimit)
  }

  /// Whether a file that ``place(of:)`` knows now belongs to another plan, or its plan has gained or lost settings.
  /// This happens when settings are created or deleted.
  func filesBelongToOtherPlans() -> Bool {
    var folders: Set<Path> = []
    return places.contains { file, place in
      guard folders.insert(file.folder).inserted, let session = session(of: file) else { return false }
      return session.root != place.plan.session.root || session.hasSettings != place.plan.session.hasSettings
    }
  }

  /// Forgets all plans. The caller must then pass the open documents to their plans again (``OpenPlan/set(_:of:at:)``).
  func forgetAll() { (plans, places) = ([:], [:]) }

  /// Forgets the plans that nobody needs, and stops watching their files.
  func dropUnused() {
    plans = plans.filter { !$0.value.isUnused }
    places = places.filter { !$0.value.plan.isUnused }
  }
}
