package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// The views of the settings, and those that every plan has.
  package var views: [SavedView] { settings.allViews }
}
