package import PlanBoardWorkspace

extension PlanSession {
  /// The folder in which git is asked: the one that the plan's relative paths begin in.
  private var gitFolder: Path { folder.root.isAbsolute ? folder.root : .here }

  /// The repository that the plan is in, if there is one.
  package var git: Git { Git(in: gitFolder) }

  /// The boards that the next commit changes, as it will have them.
  ///
  /// - Throws: `Git.Failure`.
  package func staged() throws(Git.Failure) -> Overlay {
    let texts = try StagedFiles(git).texts
    return Overlay(
      Dictionary(texts.map { (gitFolder.appending($0.key.bytes), $0.value) }) { first, _ in first })
  }
}
