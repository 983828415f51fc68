package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// The views that the settings define, and the built-in views with other names.
  package var views: [SavedView] { settings.allViews }
}
