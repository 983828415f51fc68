internal import PlanBoardCore

/// The spaces and tabs at the beginning of a line. A tab reaches to the next column that is a multiple of four.
package enum Indentation {
  /// The width of a line's indentation in columns, and the offset of the first byte after it.
  package static func measure(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> (columns: Int, end: Int) {
    var column = 0
    var position = line.lowerBound
    while position < line.upperBound, bytes[position].isBlank {
      column = bytes[position] == .tab ? column / 4 * 4 + 4 : column + 1
      position += 1
    }
    return (column, position)
  }

  /// Skips `width` columns of a line's indentation, or all of it if the line has less.
  ///
  /// - Returns: the offset where the rest of the line begins, and the number of columns left of a tab that was skipped
  ///   only in part.
  package static func strip(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int) -> (
    start: Int, leftover: Int
  ) {
    var column = 0
    var position = line.lowerBound
    while position < line.upperBound, column < width, bytes[position].isBlank {
      column = bytes[position] == .tab ? column / 4 * 4 + 4 : column + 1
      position += 1
    }
    return (position, max(0, column - width))
  }
}
