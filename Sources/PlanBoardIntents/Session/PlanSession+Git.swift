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

  /// The texts of Markdown files in git's index, anywhere in the repository.
  ///
  /// - Returns: `commit` has the files that the next commit adds or changes; `index` also has the other boards of the
  ///   plan, and files that were deleted on the disk, as git knows them.
  /// - Throws: `Git.Failure` if there is no repository, or if git fails.
  package func staged() throws(Git.Failure) -> (commit: Overlay, index: Overlay) {
    let files = try stagedFiles()
    return (overlay(files.texts), overlay(files.texts.merging(files.otherTexts) { staged, _ in staged }))
  }

  /// The files of the next commit, and the texts in the index of the other boards of the plan and of deleted files.
  func stagedFiles() throws(Git.Failure) -> StagedFiles {
    let boards = Set(snapshot().livingAndArchived)
    return try StagedFiles(git) { path in
      let place = gitFolder.appending(path.bytes)
      return boards.contains(place) || !isThere(place)
    }
  }

  /// The plans in folders below this plan's folder to which files of the next commit belong. A search for the boards of
  /// this plan leaves these folders out.
  func stagedPlansBelow() throws(Git.Failure) -> [PlanSession] {
    let folders = Set(try staged().commit.texts.keys.map(\.folder)).sorted()
    var known: Set<Path> = [folder.realRoot]
    return folders.compactMap { folder in
      guard let session = try? opening(around: folder), session.hasSettings,
        session.folder.realRoot.isInside(self.folder.realRoot), known.insert(session.folder.realRoot).inserted
      else { return nil }
      return session
    }
  }

  /// An overlay of the texts of files whose paths are relative to ``gitFolder``.
  func overlay(_ texts: [Path: [UInt8]]) -> Overlay {
    Overlay(Dictionary(texts.map { (gitFolder.appending($0.key.bytes), $0.value) }) { first, _ in first })
  }
}
