package import PlanBoardCore
package import PlanBoardMarkdown

/// A source of boards: the disk, an editor's buffers, a revision of git, or memory.
package protocol BoardSource {
  /// The paths of the boards, each once, in a fixed order. The trash and the ``archived`` boards are not among them.
  var paths: [Path] { get }
  /// The paths of the boards whose front matter says `archived: true`, except boards that the user named.
  var archived: [Path] { get }
  /// Returns the removed boards of the planning folder, the latest day first.
  func removedBoards() -> [RemovedBoard]
  /// Returns the conflict copies of a board, judged by their names alone, sorted by path.
  func copies(of board: Path) -> [Path]
  /// The board to which removed cards are moved (docs/workspace.md, "Trash"). It need not exist.
  var trash: Path { get }
  /// Whether every board could be found and read.
  var isComplete: Bool { get }
  /// The settings in `.planboard.yml`.
  var settings: FolderSettings { get }
  /// The names of the files that `pb init` would turn into boards, if there are no boards and the folder is no plan.
  var offers: [String] { get }
  /// The boards whose front matter had no `primary:` when they were found.
  var notPrimary: [Path] { get }
  /// Returns a path in the form that pb writes to files, which is relative to the planning folder.
  func recordedName(of path: Path) -> String
  /// Returns the path of the board whose ``recordedName(of:)`` is `name`; nil if there is no such board.
  func path(recordedAs name: String) -> Path?
  /// Returns the home of a board, which may belong to another planning folder.
  func home(of board: Path) throws -> BoardHome
  /// Whether the request may change a board that it does not name, such as one with a link to what it renames.
  func mayChange(_ path: Path) -> Bool
  /// Returns the highest ``RemovedBoard/number`` among the boards of a home that were removed on a day; 0 if there are
  /// none.
  func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int
  /// Returns the board at a path.
  ///
  /// - Throws: `FileFailure` if the board cannot be read, with the code `foreignEncoding` if it is in UTF-16 or UTF-32.
  func board(at path: Path) throws -> ParsedBoard
  /// Returns the file at a path, parsed as a board, whatever its encoding; nil if the file does not exist.
  func boardIfThere(at path: Path) throws -> ParsedBoard?
  /// Makes a value from each board, and passes the values to `use` in the order of the paths.
  ///
  /// `make` may run on several threads, in any order. `use` runs on the caller's thread, and gets a failure if a board
  /// cannot be read.
  func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws

  /// The identities of cards from the index of this machine; nil if there is no index for this source.
  var knownIdentities: KnownIdentities? { get }
  /// Returns the index entries of boards, in the order of `paths`, without reading a board. An entry is nil if the
  /// index lacks the board, or if the board's file may have changed.
  func unchangedEntries(of paths: [Path]) -> [IdentityIndex.Entry?]
  /// Returns the boards that may have a card with all these words, perhaps more boards than necessary.
  ///
  /// The boards are examined as ``namedBoard(at:)`` returns them.
  ///
  /// - Throws: `FileFailure` for the first board that cannot be read.
  func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path]
  /// Returns the board as it was before the request.
  ///
  /// A request names cards as the user saw them then, but earlier parts of the request may have changed the board.
  func namedBoard(at path: Path) throws -> ParsedBoard
  /// Converts the 0-based index of a card on ``namedBoard(at:)`` to its index on ``board(at:)``; nil if the card is
  /// gone.
  func current(_ card: Int, at path: Path) throws -> Int?
}

extension BoardSource {
  /// Returns the text at a path, whatever its encoding.
  ///
  /// - Throws: `FileFailure` if the file does not exist or cannot be read.
  package func bytes(at path: Path) throws -> [UInt8] {
    do { return try board(at: path).source.bytes } catch let failure as FileFailure
      where failure.code == .foreignEncoding
    {
      guard let text = try boardIfThere(at: path) else { throw failure }
      return text.source.bytes
    }
  }
  package var archived: [Path] { [] }
  /// No boards.
  package func removedBoards() -> [RemovedBoard] { [] }
  /// No copies.
  package func copies(of board: Path) -> [Path] { [] }
  package var isComplete: Bool { true }
  package var settings: FolderSettings { FolderSettings() }
  package var offers: [String] { [] }
  package var notPrimary: [Path] { [] }
  /// Returns the path unchanged.
  package func recordedName(of path: Path) -> String { path.text }
  /// Finds the path among ``paths`` only.
  package func path(recordedAs name: String) -> Path? { paths.first { recordedName(of: $0) == name } }
  /// Returns a home in this source's own planning folder.
  package func home(of board: Path) throws -> BoardHome {
    BoardHome(trash: trash, name: recordedName(of: board))
  }
  /// True for each board.
  package func mayChange(_ path: Path) -> Bool { true }
  /// No board was removed.
  package func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int { 0 }
  /// Makes the values one after the other, on the caller's thread.
  package func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    for path in paths {
      let board: ParsedBoard
      do { board = try self.board(at: path) } catch let failure as FileFailure {
        try use(path, .failure(failure))
        continue
      }
      try use(path, .success(make(BoardText(path: path, board: board))))
    }
  }
  package var knownIdentities: KnownIdentities? { nil }
  /// Returns nil for each board.
  package func unchangedEntries(of paths: [Path]) -> [IdentityIndex.Entry?] { paths.map { _ in nil } }
  /// Examines the bytes of the boards, but returns a single path unexamined.
  package func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path] {
    guard paths.count > 1 else { return paths }
    // The index knows only pairs of letters that handles can contain, so it rules out boards only for such words.
    let mayBeHandle = words.contains { CardHandle.Start($0.text)?.mayBeDigest ?? false }
    let possible =
      mayBeHandle ? zip(paths, unchangedEntries(of: paths)).filter { $1?.mayHave(words) ?? true }.map(\.0) : paths
    var kept: [Path] = []
    try forEachBoard(possible) { text in
      text.mayHave(words)
    } use: { path, mayHave in
      if try mayHave.get() { kept.append(path) }
    }
    return kept
  }
  /// Returns the board as it is now.
  package func namedBoard(at path: Path) throws -> ParsedBoard { try board(at: path) }
  /// Returns the same index.
  package func current(_ card: Int, at path: Path) throws -> Int? { card }
}
