@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore

/// Parsed boards in memory.
struct ParsedBoards: BoardSource {
  var boards: [(path: Path, board: ParsedBoard)]

  private(set) var trash = Path(".planboard/trash.md")

  init(_ path: Path, _ board: ParsedBoard) { boards = [(path, board)] }

  init(_ boards: [(path: Path, board: ParsedBoard)], trash: Path = Path(".planboard/trash.md")) {
    self.boards = boards
    self.trash = trash
  }

  /// The boards that a change writes.
  init(_ change: Change) {
    boards = []
    apply(change)
  }

  /// Replaces, adds and removes boards as a change says.
  mutating func apply(_ change: Change) {
    for changed in change.boards {
      boards.removeAll { $0.path == changed.path }
      if let board = changed.boardAfter(BoardDefaults()) { boards.append((changed.path, board)) }
    }
  }

  var paths: [Path] { boards.map(\.path).filter { $0 != trash } }

  /// Leaves out none, so that a test can compare a source that leaves out boards with this one.
  func boards(among paths: [Path], mayHave words: [FoldedText]) -> [Path] { paths }

  func boardIfThere(at path: Path) throws -> ParsedBoard? { boards.first { $0.path == path }?.board }

  func board(at path: Path) throws -> ParsedBoard {
    guard let board = try boardIfThere(at: path) else { throw FileFailure(.notFound, .read, path) }
    return board
  }
}
