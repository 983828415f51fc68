package import PlanBoardCore

extension SavedView {
  /// The views that every plan has. A view that the plan defines itself takes precedence over the built-in view with
  /// the same name.
  package static let builtIn: [SavedView] = [
    make("today", "is:open due:<=today", [.due, .priority]),
    make("soon", "is:open due:tomorrow..\(UrgencyTier.soonDays)d", [.due, .priority]),
    make("week", "is:open due:..week", [.due, .priority]),
    make("overdue", "is:overdue", [.due, .priority]),
    make("pinned", "is:open is:pinned", [.priority, .due]),
    make("blocked", "is:open is:blocked", [.due, .priority]),
    make("recent", "modified:>=-7d", [.modified], isDescending: true),
  ]

  private static func make(
    _ name: String, _ query: String, _ sort: [FieldKey], isDescending: Bool = false
  ) -> SavedView {
    guard let query = try? CardQuery(parsing: query) else { preconditionFailure("the query of \(name) is not valid") }
    var view = SavedView(name, query, sort: sort.map { SortKey($0, isDescending: isDescending) })
    view.isBuiltIn = true
    return view
  }
}
