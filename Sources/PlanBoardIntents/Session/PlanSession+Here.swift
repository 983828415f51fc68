package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// The plan that the user is in: found from the current folder upwards.
  ///
  /// - Parameter followsLinks: whether writes may follow links that lead out of the planning folder.
  /// - Throws: `FileFailure` if the current folder cannot be read.
  package static func here(_ environment: PlanEnvironment, followsLinks: Bool) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(in: environment.files)
    folder.followsLinks = followsLinks
    return PlanSession(folder, environment)
  }

  /// Whether there is a file or a folder at a path, which may be relative to the current folder.
  package func isThere(_ path: Path) -> Bool { BoardFinder.isThere(path, in: environment.files) }

  /// Whether there is a file at a path.
  ///
  /// - Throws: `FileFailure` if the file exists but cannot be read.
  package func hasFile(_ path: Path) throws(FileFailure) -> Bool {
    try BoardFile.readIfThere(path, in: environment.files) != nil
  }

  /// The path from the root of the file system.
  package func absolute(_ path: Path) -> Path { folder.absolute(path, in: environment.files) }

  /// All bytes of standard input.
  ///
  /// - Throws: `FileFailure` if it cannot be read, or is larger than the limit.
  package static func standardInput() throws(FileFailure) -> [UInt8] { try BoardFile.readStandardInput().bytes }
}
