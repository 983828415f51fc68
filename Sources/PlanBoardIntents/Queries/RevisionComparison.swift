package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// The changes to the boards of a repository between two revisions, or between a revision and the work tree.
package struct RevisionComparison {
  package struct Board: Sendable {
    package let file: FileRevision
    package let changes: [BoardChange]

    /// The path relative to the top of the repository; the old path for a deleted board.
    package var path: Path { file.path ?? file.oldPath ?? .here }
  }

  /// The notices about the plan, and the settings that could not be read. Unreadable boards are left out, because
  /// ``find()`` itself reads the boards.
  let caveats: [Caveat]
  private let source: GitRevisions
  private let defaults: BoardDefaults
  private let files: any FileSystem
  /// The folder in which git is run.
  private let folder: Path
  /// The paths of the plan's boards and of ``only``, relative to the top of the repository.
  private let boards: Set<Path>
  private let from: String
  /// The later revision; nil for the work tree.
  private let to: String?
  /// The only file to compare, relative to the top of the repository; nil for all boards.
  private let only: Path?

  /// Prepares the comparison of two revisions, or of one revision with the work tree. Without revisions, `HEAD` is
  /// compared with the work tree.
  ///
  /// - Parameters:
  ///   - names: up to two revisions, perhaps followed by a board. If the last name is that of a file, that file is the
  ///     board, even if the name is also a revision. The revisions are then those of the file's repository.
  ///   - session: the session of the plan, whose boards are compared even if they are not Markdown files.
  /// - Throws: `Git.Failure` if git fails; `FileFailure` if the board cannot be read; `IntentFailure` with the reason
  ///   `noSuchRevision` if there is no such revision, or `noSuchBoard` if the third name is not a file.
  package init(_ names: [Path], in session: PlanSession) throws {
    files = session.environment.files
    var revisions = names
    let last = try names.last.flatMap { try session.hasFile($0) ? $0 : nil }
    let folder = last.map { session.gitFolder(for: $0) } ?? session.gitFolder
    self.folder = folder
    source = try GitRevisions(Git(in: folder))
    let top = source.prefix
    if last != nil { revisions.removeLast() }
    // If three names are left, the third one is not a file.
    guard revisions.count <= 2 else { throw IntentFailure(.noSuchBoard(names[2].text)) }
    for revision in revisions where !source.has(revision.text) {
      let isThere = session.isThere(revision)
      let reason: IntentFailure.Reason =
        try !isThere && source.isShallow()
        ? .noRevisionSinceCut(revision.text) : .noSuchRevision(revision.text, isThere: isThere)
      throw IntentFailure(reason)
    }
    from = revisions.first?.text ?? "HEAD"
    to = revisions.count > 1 ? revisions[1].text : nil
    func fromTop(_ path: Path) -> Path { Path(bytes: top + session.seenFromGit(path, in: folder).bytes).normalized }
    let snapshot = session.look(.plan())
    caveats = snapshot.caveats { .unreadable($0) }.filter {
      if case .unreadable(let failure) = $0 { failure.isAboutSettings } else { true }
    }
    defaults = snapshot.settings.defaults
    only = last.map(fromTop)
    let own = folder == session.gitFolder ? snapshot.livingAndArchived : []
    boards = Set(own.map(fromTop) + [only].compactMap { $0 })
  }

  /// Compares the boards.
  ///
  /// - Returns: the boards that have changed, in the order of their paths. `filtered` are the files that cannot be
  ///   compared, because git stores them through a filter, such as git-crypt, or in another encoding.
  /// - Throws: `Git.Failure` if git fails, or if this clone lacks a version that is to be compared; `FileFailure` if a
  ///   file of the work tree cannot be read.
  package func find() throws -> (boards: [Board], filtered: [Path]) {
    guard let to else { return try changesOfWorkTree() }
    let differences = try reporting { () throws(Git.Failure) in try source.differences(from: from, to: to) }
    let found = try differences.compactMap { file -> Board? in
      guard isWanted(file) else { return nil }
      return board(file, try text(file.oldObject, file.oldPath, in: from), try text(file.object, file.path, in: to))
    }
    return (found, [])
  }

  /// The text of a version; empty if there is no such file.
  ///
  /// - Throws: `Git.Failure` if this clone lacks the version, or if git fails.
  private func text(_ object: String?, _ path: Path?, in revision: String) throws(Git.Failure) -> [UInt8] {
    guard let object else { return [] }
    return try reporting(path, in: revision) { () throws(Git.Failure) in try source.text(object) } ?? []
  }

  /// Runs a request, and completes its failure if this clone lacks a version.
  private func reporting<Value>(
    _ path: Path? = nil, in revision: String? = nil, _ request: () throws(Git.Failure) -> Value
  ) throws(Git.Failure) -> Value {
    do throws(Git.Failure) { return try request() } catch {
      // With the same revisions, git needs the same versions.
      throw error.naming(path, in: revision, remedy: ["diff", from] + [to].compactMap { $0 })
    }
  }

  private func isWanted(_ file: FileRevision) -> Bool {
    let paths = [file.path, file.oldPath].compactMap { $0 }
    if let only, !paths.contains(only) { return false }
    return paths.contains { boards.contains($0) || $0.isMarkdown }
  }

  /// The changes to one file; nil if the file is not a board, or if the board and its path are unchanged.
  private func board(_ file: FileRevision, _ before: [UInt8], _ after: [UInt8]) -> Board? {
    let paths = [file.path, file.oldPath].compactMap { $0 }
    guard paths.contains(where: boards.contains) || [before, after].contains(where: BoardFile.declaresBoard) else {
      return nil
    }
    let changes = BoardComparison(before: ParsedBoard(before, defaults), after: ParsedBoard(after, defaults)).changes
    return changes.isEmpty && file.path == file.oldPath ? nil : Board(file: file, changes: changes)
  }

  private func changesOfWorkTree() throws -> (boards: [Board], filtered: [Path]) {
    var found: [Board] = []
    var filtered: [Path] = []
    let candidates = try reporting { () throws(Git.Failure) in
      try source.candidates(since: from) { boards.contains($0) || $0.isMarkdown }
    }
    for file in candidates where isWanted(file) {
      let before = try text(file.oldObject, file.oldPath, in: from)
      guard let path = file.path, let now = try fileText(path) else {
        if file.oldPath != nil, let board = board(file.removed, before, []) { found.append(board) }
        continue
      }
      // git may have converted the line endings to those of the system.
      if file.oldPath == path, before == now || before == now.withLineFeeds { continue }
      if try source.isConverted(path) {
        filtered.append(path)
      } else if let board = board(file, before, now) {
        found.append(board)
      }
    }
    return (found.sorted { $0.path < $1.path }, filtered)
  }

  /// The text of a file in the work tree; nil if there is no such file. `path` is relative to the top of the
  /// repository.
  private func fileText(_ path: Path) throws -> [UInt8]? {
    try BoardFile.readIfThere(folder.appending(source.place(of: path).bytes), in: files)?.bytes
  }
}

extension [UInt8] {
  /// The text with CRLF replaced by LF.
  fileprivate var withLineFeeds: [UInt8] {
    indices.filter { self[$0] != 0x0D || $0 + 1 == count || self[$0 + 1] != 0x0A }.map { self[$0] }
  }
}
