package import PlanBoardCore
internal import PlanBoardStore

extension PlanSnapshot {
  /// Where a user whose plan has no boards begins.
  package enum Beginning: Sendable {
    /// The current folder is not a plan yet. `pb init` would turn these files into boards.
    case folder(offers: [String])
    /// The folder is a plan, and the current folder is in it.
    case plan
    /// The plan is in another folder: it is the default plan.
    case elsewhere(Path)
    /// There is no plan, and the current folder is not suitable as one: it is a home folder or a system folder.
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
