internal import PlanBoardCore
internal import PlanBoardStore

// What the user should know about the plan and the current folder before working with them.
extension PlanSession {
  /// Says that the default plan is used, although the current folder, or the top of its repository, has a file such as
  /// TODO.md. nil in all other cases. Only in the default plan, a folder is listed.
  package var caveatAboutDefault: Caveat? {
    guard folder.origin == .standard, let here = try? openingWithoutDefault().folder, here.origin != .nowhere else {
      return nil
    }
    let names = BoardFinder.adoptable(in: here.root, withBoards: true, environment.files)
    guard !names.isEmpty else { return nil }
    return .usesDefault(here.root, names.map { here.root == .here ? Path($0) : here.root.appending($0.utf8) })
  }

  /// Says that git merges the boards line by line, because this clone lacks the merge driver; nil in all other cases
  /// (``GitIntegration/lacksDriver(in:)``).
  package var caveatAboutGit: Caveat? { GitIntegration.lacksDriver(in: self) ? .lacksMergeDriver : nil }
}
