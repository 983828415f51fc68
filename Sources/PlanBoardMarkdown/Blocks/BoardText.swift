package import PlanBoardCore

/// A board's path and bytes, which are parsed only on demand.
package struct BoardText: Sendable {
  package let path: Path
  package let bytes: [UInt8]
  /// The stamp that the file had when the text was read. nil if it is not known, or if the file could change without a
  /// change to its stamp.
  package let stamp: FileStamp?
  private let defaults: BoardDefaults
  private let parsed: ParsedBoard?

  /// Creates a board that has not been parsed.
  package init(path: Path, bytes: [UInt8], _ defaults: BoardDefaults, stamp: FileStamp? = nil) {
    self.path = path
    self.bytes = bytes
    self.stamp = stamp
    self.defaults = defaults
    parsed = nil
  }

  /// Creates a board that has been parsed already.
  package init(path: Path, board: ParsedBoard) { self.init(path: path, board: board, stamp: nil) }

  private init(path: Path, board: ParsedBoard, stamp: FileStamp?) {
    self.path = path
    self.stamp = stamp
    bytes = board.source.bytes
    defaults = board.defaults
    parsed = board
  }

  /// The parsed board. This is O(n) each time, unless this value was created from a parsed board.
  package var board: ParsedBoard { parsed ?? ParsedBoard(bytes, defaults) }
  /// The same board, parsed now. O(n).
  package var parsedNow: BoardText { parsed == nil ? BoardText(path: path, board: board, stamp: stamp) : self }

  /// Whether a card may contain all the words, ignoring case and accents. False only if one of the words is nowhere on
  /// the board. O(n), without parsing.
  ///
  /// - Parameter words: words without white space.
  package func mayHave(_ words: [FoldedText]) -> Bool { bytes.withUnsafeBufferPointer { $0.mayHave(words) } }

  /// Whether the bytes contain a word of ASCII characters, ignoring case. O(n), without parsing.
  package func contains(ascii word: FoldedText) -> Bool {
    bytes.withUnsafeBufferPointer { word.isPart(ofASCIIOrFolded: $0) }
  }
}
