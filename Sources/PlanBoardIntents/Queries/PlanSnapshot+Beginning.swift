package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// The starting point for a user whose plan has no boards.
  package enum Beginning: Sendable {
    /// The folder is not a plan yet. `pb init` would turn these files into boards.
    case folder(offers: [String])
    /// The folder is a plan, because it has settings.
    case plan
    /// The plan is the user's default plan, in another folder.
    case elsewhere(Path)
    /// There is no plan. ``PlanOrigin/nowhere`` lists the reasons.
    case nowhere
  }

  package var beginning: Beginning {
    switch folder.origin {
    case .nowhere: .nowhere
    case .standard: .elsewhere(folder.root)
    default: folder.hasSettings ? .plan : .folder(offers: offers)
    }
  }
}
