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
    try source.differences(from: from, to: to).compactMap { file in
      let paths = [file.path, file.oldPath].compactMap { $0 }
      if let only { guard paths.contains(only) else { return nil } }
      guard paths.contains(where: { boards.contains($0) || $0.isMarkdown }) else { return nil }
      let before = file.oldObject.flatMap { source.text($0) } ?? []
      let after = try after(file)
      guard paths.contains(where: boards.contains) || [before, after].contains(where: BoardFile.declaresBoard) else {
        return nil
      }
      let changes = BoardComparison(before: ParsedBoard(before), after: ParsedBoard(after)).changes
      return changes.isEmpty && file.path == file.oldPath ? nil : Board(file: file, changes: changes)
    }
  }

  private func after(_ file: FileRevision) throws -> [UInt8] {
    guard let path = file.path else { return [] }
    if to == nil { return try BoardFile.readIfThere(source.place(of: path))?.bytes ?? [] }
    return file.object.flatMap { source.text($0) } ?? []
  }
}
