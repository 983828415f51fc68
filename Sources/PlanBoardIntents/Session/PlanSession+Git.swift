internal import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// The folder in which git is run: the plan's folder if its path is absolute, otherwise the current folder, where the
  /// relative paths of the plan start.
  var gitFolder: Path { folder.root.isAbsolute ? folder.root : .here }

  /// git, run in ``gitFolder``, which need not be in a repository.
  package var git: Git { Git(in: gitFolder) }

  /// A path of the plan, relative to ``gitFolder``. An absolute path outside that folder stays as it is.
  func seenFromGit(_ path: Path) -> Path {
    let folder = gitFolder
    guard path.isAbsolute, path.isInside(folder) else { return path }
    return Path(bytes: path.bytes.dropFirst(folder.bytes.count + 1))
  }

  /// The staged texts of the Markdown files that the next commit adds or changes, anywhere in the repository.
  ///
  /// - Throws: `Git.Failure` if there is no repository, or if git fails.
  package func staged() throws(Git.Failure) -> Overlay {
    let texts = try StagedFiles(git).texts
    return Overlay(
      Dictionary(texts.map { (gitFolder.appending($0.key.bytes), $0.value) }) { first, _ in first })
  }
}
