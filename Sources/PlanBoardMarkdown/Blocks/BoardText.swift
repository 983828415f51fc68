package import PlanBoardCore

/// A board's bytes, and the board that they are. It is parsed when it is asked for: a query can often tell from the bytes that
/// there is nothing for it.
package struct BoardText: Sendable {
  package let path: Path
  package let bytes: [UInt8]
  private let defaults: BoardDefaults
  private let parsed: ParsedBoard?

  /// - Parameter defaults: what the settings of its planning folder say for all boards.
  package init(path: Path, bytes: [UInt8], _ defaults: BoardDefaults) {
    self.path = path
    self.bytes = bytes
    self.defaults = defaults
    parsed = nil
  }

  package init(path: Path, board: ParsedBoard) {
    self.path = path
    bytes = board.source.bytes
    defaults = board.defaults
    parsed = board
  }

  /// O(n), unless it was parsed before.
  package var board: ParsedBoard { parsed ?? ParsedBoard(bytes, defaults) }
}
