package import PlanBoardCore

extension BoardFinder {
  /// Whether a search of the plan that a path belongs to would find a board there, if the file had one of some texts.
  /// The file need not exist. Ignore files of other programs do not count.
  ///
  /// - Parameter path: relative to the current folder, or absolute.
  package static func isBoard(_ path: Path, withOneOf texts: [[UInt8]], in files: any FileSystem) -> Bool {
    guard !path.isTrash else { return true }
    let declaresBoard = texts.contains(where: BoardFile.declaresBoard)
    guard let plan = try? PlanningFolder(of: path, in: files), plan.hasSettings,
      let settings = try? plan.settings(in: files), let place = try? plan.recorded(path, in: files)
    else { return declaresBoard }
    guard !settings.ignored.contains(where: { $0.matches(place.bytes[...]) }) else { return false }
    return declaresBoard || settings.boards.contains { $0.matches(place.bytes[...]) }
  }
}
