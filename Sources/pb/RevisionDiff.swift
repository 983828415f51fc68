internal import ArgumentParser
internal import PlanBoardMarkdown
internal import PlanBoardSync
internal import PlanBoardWorkspace

/// What is different on boards between two revisions, or between one and what is there now.
struct RevisionDiff {
  private let console: Console
  private let source: GitRevisions
  private let boards: Set<Path>
  private let from: String
  /// nil for what is there now.
  private let to: String?
  private let only: Path?

  /// - Parameter names: up to two revisions, then perhaps a board.
  /// - Throws: `Git.Failure`, `FileFailure`.
  init(_ names: [BoardPath], _ console: Console) throws {
    self.console = console
    let git = Git(in: .here)
    source = try GitRevisions(git)
    let folder = try PlanningFolder()
    let top = try git.prefix()
    var revisions = names
    let last = try names.last.flatMap { try $0.isThere ? $0.path : nil }
    if last != nil { revisions.removeLast() }
    // A name that is neither: the third can only be a board.
    guard revisions.count <= 2 else { throw FileFailure(.notFound, .read, names[2].path) }
    for revision in revisions where !source.has(revision.path.text) {
      throw FileFailure(.notFound, .read, revision.path)
    }
    from = revisions.first?.path.text ?? "HEAD"
    to = revisions.count > 1 ? revisions[1].path.text : nil
    func fromTop(_ path: Path) -> Path { Path(bytes: top + path.bytes).normalized }
    boards = Set(BoardFinder.find(in: folder).boards.map { fromTop($0.path) } + [last.map(fromTop)].compactMap { $0 })
    only = last.map(fromTop)
  }

  private struct Board {
    var file: FileRevision
    var changes: [BoardChange]

    var path: Path { file.path ?? file.oldPath ?? .here }
  }

  func print(isJSON: Bool) throws {
    let found = try differences()
    if !found.isEmpty { console.note(.findings) }
    if isJSON {
      var json = JSONWriter()
      json.lines(found) { json, board in
        json.object { json in
          json.member("before", board.file.oldPath?.text)
          json.member("after", board.file.path?.text)
          json.key("changes")
          json.array { json in for change in board.changes { json.boardChange(change) } }
        }
      }
      json.end()
      return console.output.append { $0 += json.take() }
    }
    for board in found {
      let old = board.file.oldPath.flatMap { $0 == board.path ? nil : " (was \(TerminalText.safe($0.text)))" } ?? ""
      console.output.line("\(TerminalText.safe(board.path.text))\(board.file.path == nil ? " (removed)" : old):")
      for line in BoardDiff(changes: board.changes).lines { console.output.line("  " + line) }
    }
  }

  private func differences() throws -> [Board] {
    guard let to else {
      let files = try source.candidates(since: from) { boards.contains($0) || $0.isMarkdown }
      return try files.compactMap(changedSince).sorted { $0.path < $1.path }
    }
    return try source.differences(from: from, to: to).compactMap { file in
      guard isWanted(file) else { return nil }
      return board(file, file.oldObject.flatMap(source.text) ?? [], file.object.flatMap(source.text) ?? [])
    }
  }

  private func isWanted(_ file: FileRevision) -> Bool {
    let paths = [file.path, file.oldPath].compactMap { $0 }
    if let only, !paths.contains(only) { return false }
    return paths.contains { boards.contains($0) || $0.isMarkdown }
  }

  /// - Returns: nil if nothing has changed on a board.
  private func board(_ file: FileRevision, _ before: [UInt8], _ after: [UInt8]) -> Board? {
    let paths = [file.path, file.oldPath].compactMap { $0 }
    guard paths.contains(where: boards.contains) || [before, after].contains(where: BoardFile.declaresBoard) else {
      return nil
    }
    let changes = BoardComparison(before: ParsedBoard(before), after: ParsedBoard(after)).changes
    return changes.isEmpty && file.path == file.oldPath ? nil : Board(file: file, changes: changes)
  }

  /// The changes in the work tree.
  private func changedSince(_ file: FileRevision) throws -> Board? {
    guard isWanted(file) else { return nil }
    let before = file.oldObject.flatMap(source.text) ?? []
    guard let path = file.path, let now = try BoardFile.readIfThere(source.place(of: path))?.bytes else {
      return file.oldPath == nil ? nil : board(file.removed, before, [])
    }
    // git may have converted the line ends to those of the system.
    if file.oldPath == path, before == now || before == now.withLineFeeds { return nil }
    if try source.isConverted(path) {
      let why = "git stores it through a filter that pb does not run, so it was not compared"
      console.report(Complaint(path, why), as: .fine)
      return nil
    }
    return board(file, before, now)
  }
}

extension [UInt8] {
  /// The text with CRLF replaced by LF.
  fileprivate var withLineFeeds: [UInt8] {
    indices.filter { self[$0] != 0x0D || $0 + 1 == count || self[$0 + 1] != 0x0A }.map { self[$0] }
  }
}
