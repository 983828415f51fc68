package import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// The folder in which git is asked: the one that the plan's relative paths begin in.
  var gitFolder: Path { folder.root.isAbsolute ? folder.root : .here }

  /// The repository that the plan is in, if there is one.
  package var git: Git { Git(in: gitFolder) }

  /// A path of the plan seen from ``gitFolder``.
  func seenFromGit(_ path: Path) -> Path {
    let folder = gitFolder
    guard path.isAbsolute, path.isInside(folder) else { return path }
    return Path(bytes: path.bytes.dropFirst(folder.bytes.count + 1))
  }

  /// The boards that the next commit changes, as it will have them.
  ///
  /// - Throws: `Git.Failure`.
  package func staged() throws(Git.Failure) -> Overlay {
    let texts = try StagedFiles(git).texts
    return Overlay(
      Dictionary(texts.map { (gitFolder.appending($0.key.bytes), $0.value) }) { first, _ in first })
  }
}
