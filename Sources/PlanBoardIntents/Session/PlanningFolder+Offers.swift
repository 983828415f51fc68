internal import PlanBoardCore
internal import PlanBoardStore

extension PlanningFolder {
  /// The names of the files in this folder that `pb init` would turn into boards; none if the folder already has a
  /// `.planboard.yml`, or if pb does not look for boards there.
  func offers(in files: any FileSystem) -> [String] {
    hasSettings || origin == .nowhere ? [] : BoardFinder.adoptable(in: root, files)
  }
}

extension PlanSession {
  /// The names of the files in the plan's folder that `pb init` would turn into boards; none if the folder already has
  /// a `.planboard.yml`, or if pb does not look for boards there.
  var offers: [String] { folder.offers(in: environment.files) }
}
