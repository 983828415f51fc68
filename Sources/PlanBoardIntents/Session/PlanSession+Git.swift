internal import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// The folder in which git is run: the plan's folder if its path is absolute, or else the current folder.
  var gitFolder: Path { folder.root.isAbsolute ? folder.root : .here }

  /// git, run in ``gitFolder``, which need not be in a repository.
  package var git: Git { Git(in: gitFolder) }

  /// The folder in which git is run for a file: ``gitFolder`` if the file is in the same repository, or else the file's
  /// own folder.
  func gitFolder(for file: Path) -> Path {
    guard let own = try? environment.files.resolve(file.folder), own != (try? environment.files.resolve(gitFolder))
    else { return gitFolder }
    func top(_ folder: Path) -> [UInt8]? { try? Git(in: folder).line(["rev-parse", "--show-toplevel"]) }
    return top(own) == top(gitFolder) ? gitFolder : own
  }

  /// Returns a path relative to `folder`, or to ``gitFolder`` if `folder` is nil. If a folder cannot be resolved, the
  /// path stays as it is.
  func seenFromGit(_ path: Path, in folder: Path? = nil) -> Path {
    let folder = folder ?? gitFolder
    if path.isAbsolute, path.isInside(folder) { return Path(bytes: path.bytes.dropFirst(folder.bytes.count + 1)) }
    if !path.isAbsolute, !folder.isAbsolute { return path }
    // The file itself may be a link, which git knows by its own name.
    let files = environment.files
    guard let start = try? files.resolve(folder), let place = try? files.resolve(path.folder) else { return path }
    return place.appending(path.name).relative(to: start)
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
