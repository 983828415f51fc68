package import PlanBoardCore
package import PlanBoardMarkdown

/// Where boards come from: the disk, an editor's buffers, a revision of git, memory. The caller cannot tell which.
package protocol BoardSource {
  /// In order, each board once; not the trash.
  var paths: [Path] { get }
  /// The board that removed cards go to (format §4). It need not be there.
  var trash: Path { get }
  /// No board is missing because it could not be read.
  var isComplete: Bool { get }
  /// What `.planboard.yml` says.
  var settings: FolderSettings { get }
  /// A path as it is written into files: below the planning folder, wherever the user is.
  func recordedName(of path: Path) -> String
  /// Where a board belongs, which may be another planning folder than the one that this is about.
  ///
  /// - Throws: `FileFailure`.
  func home(of board: Path) throws -> BoardHome
  /// - Throws: `FileFailure`.
  func board(at path: Path) throws -> ParsedBoard
  /// - Returns: nil if there is no such file.
  /// - Throws: `FileFailure`.
  func boardIfThere(at path: Path) throws -> ParsedBoard?
  /// Hands on what is made of each of some boards, in the order of the paths. Nothing is kept of a board that is read for this
  /// alone, so that a plan may be larger than memory.
  ///
  /// - Parameters:
  ///   - make: called on several threads, in no order, where the boards have to be read.
  ///   - use: called on the caller's thread, in order; gets the failure of a board that cannot be read.
  func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value,
    use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws

  /// The board as it was when the user named its cards; other parts of the same request may have changed it since.
  func namedBoard(at path: Path) throws -> ParsedBoard
  /// A card of ``namedBoard(at:)`` as a card of ``board(at:)``; nil if it is gone.
  func current(_ card: Int, at path: Path) throws -> Int?
}

extension BoardSource {
  package var isComplete: Bool { true }
  package var settings: FolderSettings { FolderSettings() }
  package func recordedName(of path: Path) -> String { path.text }
  package func home(of board: Path) throws -> BoardHome {
    BoardHome(trash: trash, name: recordedName(of: board))
  }
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
  package func namedBoard(at path: Path) throws -> ParsedBoard { try board(at: path) }
  package func current(_ card: Int, at path: Path) throws -> Int? { card }
}
