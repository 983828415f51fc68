package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// The views that the settings define, followed by the built-in views that they do not replace.
  package var views: [SavedView] { settings.allViews }
}
