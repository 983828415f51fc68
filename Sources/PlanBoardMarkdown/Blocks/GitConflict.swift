internal import PlanBoardCore

/// A conflict that git has left in a board: the lines from `<<<<<<<` to `>>>>>>>`.
package struct GitConflict: Hashable, Sendable {
  /// The line of `<<<<<<<`, 0-based.
  package let firstLine: Int
  /// The line of `>>>>>>>`, 0-based.
  package let lastLine: Int

  /// The conflicts of a board, in text order. A conflict that begins in a code block does not count. O(n).
  package static func all(in board: ParsedBoard) -> [GitConflict] {
    board.source.bytes.withUnsafeBufferPointer { bytes in
      guard hasMarker(bytes) else { return [] }
      var found: [GitConflict] = []
      var open: Int?
      for line in 0..<board.source.lines.count {
        let content = board.source.content(of: line)
        guard content.count >= 7 else { continue }
        if isMarker(UInt8(ascii: "<"), content, bytes) {
          open = line
        } else if isMarker(UInt8(ascii: ">"), content, bytes), let first = open {
          open = nil
          if !board.isCode(line: first) { found.append(GitConflict(firstLine: first, lastLine: line)) }
        }
      }
      return found
    }
  }

  /// Whether the text contains `<<<<<<<`.
  private static func hasMarker(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while let sign = bytes.firstOffset(of: UInt8(ascii: "<"), from: position) {
      if bytes.hasPrefix("<<<<<<<", at: sign, to: bytes.count) { return true }
      position = sign + 1
    }
    return false
  }

  /// Whether a line of at least seven bytes is a marker, such as `<<<<<<< HEAD`.
  private static func isMarker(_ sign: UInt8, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for offset in 0..<7 where bytes[line.lowerBound + offset] != sign { return false }
    return line.count == 7 || bytes[line.lowerBound + 7] == .space
  }
}
