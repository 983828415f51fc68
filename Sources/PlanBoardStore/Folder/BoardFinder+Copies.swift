package import PlanBoardCore

/// The conflict copies that a search finds next to boards.
extension BoardFinder {
  /// A file that has the name of a conflict copy, and the folder in which it was found.
  typealias Candidate = (copy: ConflictCopy, folder: Folder)

  /// Adds the conflict copies of the trash, and the folder of the trash, to the result. The search itself does not find
  /// these copies, because the trash is in a hidden folder. Does nothing if there is no such folder, or if it cannot be
  /// read.
  mutating func addCopiesOfTrash(in folder: PlanningFolder) {
    let home = Folder(path: folder.trash.folder)
    guard (try? files.status(home.path, followsLink: false).kind) == .directory,
      let entries = try? files.contents(of: home.path)
    else { return }
    result.folders.append(home.path)
    result.copies += candidates(entries, in: home).map(\.copy).filter { copy in
      copy.board == folder.trash && (copy.hasBoard || copy.evidence == .strong)
    }.sorted { $0.path < $1.path }
  }

  /// Returns the files in a folder that have the names of conflict copies of other files. Those other files may be
  /// missing.
  ///
  /// - Parameter entries: everything in the folder.
  func candidates(
    _ entries: [(name: [UInt8], kind: FileKind?)], in folder: Folder
  ) -> [Candidate] {
    let names = Set(entries.map(\.name))
    return entries.compactMap { entry in
      guard entry.kind == .file || entry.kind == nil, entry.name.first != UInt8(ascii: "."),
        !SyncToolNames.isTemporary(entry.name),
        let name = SyncToolNames.origin(of: entry.name, exists: names.contains)
      else { return nil }
      let copy = ConflictCopy(
        path: folder.path.appending(entry.name), board: folder.path.appending(name.original), tool: name.tool,
        evidence: name.evidence, hasBoard: names.contains(name.original))
      return (copy, folder)
    }
  }

  /// Returns the files next to a board that are conflict copies of the board by their names alone
  /// (``SyncToolNames/Evidence/isCertain``), sorted by path; none if the folder cannot be read.
  package static func copies(of board: Path, in files: any FileSystem) -> [Path] {
    guard let entries = try? files.contents(of: board.folder) else { return [] }
    let finder = BoardFinder(files)
    return finder.candidates(entries, in: Folder(path: board.folder)).map(\.copy)
      .filter { $0.board.name.elementsEqual(board.name) && $0.evidence.isCertain }.map(\.path).sorted()
  }

  /// Whether a candidate is reported as a copy of a board. All of this must be true:
  ///
  /// - The original is a board, or has the name of a Markdown file.
  /// - Nothing leaves out the copy or the original (``mayBeFound(_:in:)``).
  /// - If the original is a board, the name of the copy is certain evidence, or the copy is a board itself.
  /// - If the original is missing or is no board, the evidence is strong. Also, a pattern in `boards:` matches the
  ///   original, or the copy is a board by its front matter.
  ///
  /// - Parameter boards: the paths of the boards that the search has found.
  mutating func isReported(_ candidate: Candidate, boards: Set<Path>) -> Bool {
    let (copy, folder) = candidate
    guard copy.board.isMarkdown || boards.contains(copy.board),
      mayBeFound(copy.path, in: folder), mayBeFound(copy.board, in: folder)
    else { return false }
    if copy.hasBoard, boards.contains(copy.board) {
      return copy.evidence.isCertain || boards.contains(copy.path)
    }
    return copy.evidence == .strong && (isListed(copy.board) || declaresBoard(copy.path))
  }

  /// Whether a path has the name of a temporary file, or a name that is certainly that of a conflict copy. This check
  /// takes longer than reading the file, so it is made only for the few files that would otherwise be boards.
  static func isLeftover(_ path: Path) -> Bool { SyncToolNames.isTemporary(path.name) || isCopy(path) }

  /// Whether a path has a name that is certainly that of a conflict copy.
  private static func isCopy(_ path: Path) -> Bool {
    SyncToolNames.conflictCopy(path.name)?.evidence.isCertain ?? false
  }
}
