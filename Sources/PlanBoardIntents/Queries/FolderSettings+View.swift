package import PlanBoardCore
package import PlanBoardStore

extension FolderSettings {
  /// The view with exactly this name, or else the only view whose name begins with it, ignoring case.
  ///
  /// - Throws: `IntentFailure` with the reason `noView` if there is no such view, or if several names begin with
  ///   `name`.
  package func view(_ name: String) throws(IntentFailure) -> SavedView {
    let views = allViews
    let matches = views.filter { $0.name == name }
    let found = matches.isEmpty ? views.filter { $0.name.lowercased().hasPrefix(name.lowercased()) } : matches
    guard found.count == 1, let view = found.first else {
      throw IntentFailure(.noView(name, names: (found.isEmpty ? views : found).map(\.name)))
    }
    return view
  }
}
