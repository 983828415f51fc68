package import PlanBoardCore

/// A board's bytes. The board is parsed only on demand: a query can often see from the bytes that nothing on it matches.
package struct BoardText: Sendable {
  package let path: Path
  package let bytes: [UInt8]
  private let defaults: BoardDefaults
  private let parsed: ParsedBoard?

  /// Creates a board that has not been parsed.
  ///
  /// - Parameter defaults: the settings of its planning folder for all boards.
  package init(path: Path, bytes: [UInt8], _ defaults: BoardDefaults) {
    self.path = path
    self.bytes = bytes
    self.defaults = defaults
    parsed = nil
  }

  /// Creates a board that has been parsed already.
  package init(path: Path, board: ParsedBoard) {
    self.path = path
    bytes = board.source.bytes
    defaults = board.defaults
    parsed = board
  }

  /// O(n), unless it was parsed before.
  package var board: ParsedBoard { parsed ?? ParsedBoard(bytes, defaults) }
}
