package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// Where a user begins whose plan has no boards.
  package enum Beginning: Sendable {
    /// The current folder is not a plan yet. `pb init` would turn these files into boards.
    case folder(offers: [String])
    /// The folder is a plan, and the current folder is in it.
    case plan
    /// The plan is in another folder: it is the default plan.
    case elsewhere(Path)
    /// There is no plan, and the current folder cannot well be one: it is a home folder or one of the system.
    case nowhere
  }

  /// Where to begin, if there are no boards.
  package var beginning: Beginning {
    switch folder.origin {
    case .nowhere: .nowhere
    case .standard: .elsewhere(folder.root)
    default: folder.hasSettings ? .plan : .folder(offers: offers)
    }
  }
}
