package import PlanBoardCore
internal import PlanBoardMarkdown

/// The conflict copies that a search finds next to boards.
extension BoardFinder {
  /// A file that has the name of a conflict copy, and the folder in which it was found.
  typealias Candidate = (copy: ConflictCopy, folder: Folder)

  /// Adds the conflict copies of the trash, and the folder of the trash, to the result. The search itself skips this
  /// folder, because it is hidden.
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

  /// Returns the files in a folder that have the names of conflict copies. The originals may be missing.
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

  /// Returns the files that are conflict copies of a board by their names alone
  /// (``SyncToolNames/Evidence/isCertain``), sorted by path. The list is empty if the folder cannot be read.
  package static func copies(of board: Path, in files: any FileSystem) -> [Path] {
    guard let entries = try? files.contents(of: board.folder) else { return [] }
    let finder = BoardFinder(files)
    return finder.candidates(entries, in: Folder(path: board.folder)).map(\.copy)
      .filter { $0.board.name.elementsEqual(board.name) && $0.evidence.isCertain }.map(\.path).sorted()
  }

  /// Whether a candidate is reported as a conflict copy.
  ///
  /// If the original is missing or is no board, the evidence must be strong. Also, `boards:` must list the original, or
  /// the front matter of the copy must make it a board.
  mutating func isReported(_ candidate: Candidate, boards: Set<Path>) -> Bool {
    let (copy, folder) = candidate
    guard copy.board.isMarkdown || boards.contains(copy.board),
      mayBeFound(copy.path, in: folder), mayBeFound(copy.board, in: folder)
    else { return false }
    if copy.hasBoard, boards.contains(copy.board) {
      return copy.evidence.isCertain || boards.contains(copy.path) && !isSeparate(copy)
    }
    return copy.evidence == .strong && (isListed(copy.board) || declaresBoard(copy.path))
  }

  /// Whether the front matter of a file says that it is a board of its own, and no copy of the board
  /// (`separate-from:`).
  private func isSeparate(_ copy: ConflictCopy) -> Bool {
    guard let begin = try? BoardFile.prefix(of: copy.path, count: Self.prefixLength, in: files).bytes else {
      return false
    }
    return BoardSettings.separateFrom(of: begin).contains(String(decoding: copy.board.name, as: UTF8.self))
  }

  /// Whether a path has the name of a temporary file, or a name that is certainly that of a conflict copy. This check
  /// takes longer than reading the file.
  static func isLeftover(_ path: Path) -> Bool { SyncToolNames.isTemporary(path.name) || isCopy(path) }

  private static func isCopy(_ path: Path) -> Bool {
    SyncToolNames.conflictCopy(path.name)?.evidence.isCertain ?? false
  }
}
