package import PlanBoardCore
package import PlanBoardMarkdown

/// A source of boards: the disk, an editor's buffers, a revision of git, or memory. The caller need not know which of
/// these it is.
package protocol BoardSource {
  /// The paths of the boards, each once, in a fixed order. The trash and the ``archived`` boards are not among them.
  var paths: [Path] { get }
  /// The paths of the archived boards: those whose front matter says `archived: true`. If the user named the file of an
  /// archived board, the board is in ``paths`` instead.
  var archived: [Path] { get }
  /// Returns the removed boards of the planning folder, the latest day first (``RemovedBoard/all(in:_:)``).
  func removedBoards() -> [RemovedBoard]
  /// Returns the files next to a board that are conflict copies of the board, judged by their names alone, sorted by
  /// path.
  func copies(of board: Path) -> [Path]
  /// The board to which removed cards are moved (docs/workspace.md, "Trash"). It need not exist.
  var trash: Path { get }
  /// Whether every board could be found and read.
  var isComplete: Bool { get }
  /// The settings in `.planboard.yml`.
  var settings: FolderSettings { get }
  /// The names of the files that `pb init` would turn into boards, if there are no boards and the folder is no plan.
  var offers: [String] { get }
  /// The boards whose front matter had no `primary:` when they were found. They may have changed since then.
  var notPrimary: [Path] { get }
  /// Returns a path in the form that pb writes to files: relative to the planning folder, whatever the current folder
  /// is.
  func recordedName(of path: Path) -> String
  /// Returns the path of the board whose ``recordedName(of:)`` is `name`; nil if there is no such board.
  func path(recordedAs name: String) -> Path?
  /// Returns the home of a board. The board may belong to another planning folder than the one of this source.
  ///
  /// - Throws: `FileFailure` if the home cannot be determined.
  func home(of board: Path) throws -> BoardHome
  /// Returns the highest ``RemovedBoard/number`` of the boards with the path of `home` that were removed on a day; 0 if
  /// there are none.
  func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int
  /// Returns the board at a path.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  func board(at path: Path) throws -> ParsedBoard
  /// Returns the board at a path; nil if the file does not exist.
  ///
  /// - Throws: `FileFailure` if the board exists but cannot be read.
  func boardIfThere(at path: Path) throws -> ParsedBoard?
  /// Makes a value from each board, and passes the values to `use` in the order of the paths. A source need not keep
  /// the boards in memory, so a plan may be larger than memory.
  ///
  /// - Parameters:
  ///   - make: returns the value of a board; may be called on several threads, in any order.
  ///   - use: called on the caller's thread, in the order of the paths, with the value, or with the failure of a board
  ///     that cannot be read.
  /// - Throws: the errors of `use`.
  func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws

  /// The identities of cards that an index on this machine contains; nil if there is no index for this source.
  var knownIdentities: KnownIdentities? { get }
  /// Returns the entries of boards in the index, in the order of `paths`. An entry is nil if the index lacks the board,
  /// or if the board's file may have changed since it was read for the index. A source may return nil for all boards.
  /// No board is read.
  func unchangedEntries(of paths: [Path]) -> [IdentityIndex.Entry?]
  /// Returns the paths of the boards that may have a card with all these words. Case and accents are ignored. A source
  /// may return more paths than necessary, even all of them. The boards are examined as ``namedBoard(at:)`` returns
  /// them.
  ///
  /// - Throws: `FileFailure` for the first board that cannot be read.
  func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path]
  /// Returns the board as it was before the request. A request names cards as the user saw them then, but earlier parts
  /// of the same request may have changed the board since.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  func namedBoard(at path: Path) throws -> ParsedBoard
  /// Converts the 0-based index of a card on ``namedBoard(at:)`` to its index on ``board(at:)``; nil if the card is
  /// gone.
  func current(_ card: Int, at path: Path) throws -> Int?
}

extension BoardSource {
  /// No boards.
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
  /// No board was removed.
  package func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int { 0 }
  /// Makes the values one after the other, on the caller's thread.
  ///
  /// - Throws: the errors of `use`, and those of ``board(at:)`` that are not a `FileFailure`.
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
  /// Examines the bytes of all boards, but returns a single path unexamined. If one of the words may be a handle
  /// (``CardHandle``), the index first rules out boards that lack any of the words. These boards are not read.
  package func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path] {
    guard paths.count > 1 else { return paths }
    // The index has only the pairs of neighbouring letters that handles can contain. Other words rule out hardly any
    // board.
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
  /// Returns the same index: the board has not changed.
  package func current(_ card: Int, at path: Path) throws -> Int? { card }
}
