package import PlanBoardCore
package import PlanBoardMarkdown

/// A source of boards: the disk, an editor's buffers, a revision of git, or memory. The caller does not know which.
package protocol BoardSource {
  /// The paths of the boards, each once, in a fixed order; without the trash.
  var paths: [Path] { get }
  /// The paths of the boards whose front matter says `archived: true`. They are not in ``paths``, unless the user named their files.
  var archived: [Path] { get }
  /// Returns the removed boards of the planning folder, the most recently removed first.
  func removedBoards() -> [RemovedBoard]
  /// Returns the files next to a board whose names show for certain that they are other versions of the board, sorted.
  func copies(of board: Path) -> [Path]
  /// The board to which removed cards are moved (docs/workspace.md, "Trash"). It need not exist.
  var trash: Path { get }
  /// Whether every board could be read.
  var isComplete: Bool { get }
  /// The settings in `.planboard.yml`.
  var settings: FolderSettings { get }
  /// Boards among ``paths`` whose front matter is known to lack `primary:`. They need not be read to find the primary board.
  var notPrimary: [Path] { get }
  /// Returns a path in the form that pb writes to files: relative to the planning folder, whatever the current folder is.
  func recordedName(of path: Path) -> String
  /// Returns the path of the board whose ``recordedName(of:)`` is `name`; nil if there is no such board now.
  func path(recordedAs name: String) -> Path?
  /// Returns the planning folder of a board, which may differ from the planning folder of this source.
  ///
  /// - Throws: `FileFailure`.
  func home(of board: Path) throws -> BoardHome
  /// Returns the board at a path.
  ///
  /// - Throws: `FileFailure`.
  func board(at path: Path) throws -> ParsedBoard
  /// Returns the board at a path; nil if the file does not exist.
  ///
  /// - Throws: `FileFailure`.
  func boardIfThere(at path: Path) throws -> ParsedBoard?
  /// Makes a value from each board, and passes the values to `use` in the order of the paths. A board that has to be read for this
  /// is not kept, so a plan may be larger than memory.
  ///
  /// - Parameters:
  ///   - make: called on several threads, in no particular order, if the boards have to be read.
  ///   - use: called on the caller's thread, in the order of the paths; receives the failure of a board that cannot be read.
  func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws

  /// The identities of cards that this machine may know from an index; nil if it keeps no index for this source.
  var knownIdentities: KnownIdentities? { get }
  /// Leaves out boards whose bytes show that they have no card with all these words, ignoring case and accents. It need not leave
  /// out any. The boards are those of ``namedBoard(at:)``.
  ///
  /// - Throws: `FileFailure` for the first board that cannot be read.
  func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path]
  /// Returns the board as it was when the user named its cards; other parts of the same request may have changed it since.
  func namedBoard(at path: Path) throws -> ParsedBoard
  /// Converts the index of a card on ``namedBoard(at:)`` to its index on ``board(at:)``; nil if the card is gone.
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
  package var notPrimary: [Path] { [] }
  /// Returns the path unchanged.
  package func recordedName(of path: Path) -> String { path.text }
  /// Returns the path if it is one of ``paths``.
  package func path(recordedAs name: String) -> Path? { paths.first { recordedName(of: $0) == name } }
  /// Returns this source's own planning folder.
  package func home(of board: Path) throws -> BoardHome {
    BoardHome(trash: trash, name: recordedName(of: board))
  }
  /// Makes the values one after the other, on the caller's thread.
  ///
  /// - Throws: errors from `use`, and those of ``board(at:)`` that are not a `FileFailure`.
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
  /// Examines the bytes of all boards, if there are several.
  package func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path] {
    guard paths.count > 1 else { return paths }
    var kept: [Path] = []
    try forEachBoard(paths) { text in
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
