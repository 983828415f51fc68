internal import PlanBoardMarkdown

/// Links in the text of a board.
enum InlineLinks {
  /// Where the targets of `[text](target)` stand, outside of code. O(n).
  static func find(in board: LintedBoard) -> [Range<Int>] {
    let bytes = board.bytes
    var targets: [Range<Int>] = []
    var position = 0
    while let bracket = bytes.firstOffset(of: UInt8(ascii: "]"), from: position) {
      position = bracket + 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "("),
        let target = target(bytes, position + 1), !board.isCode(at: bracket)
      else { continue }
      targets.append(target)
    }
    return targets
  }

  /// The target behind `(`, without `<>` and title.
  private static func target(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
    var position = start
    let isWrapped = position < bytes.count && bytes[position] == UInt8(ascii: "<")
    if isWrapped { position += 1 }
    let begin = position
    var depth = 0
    while position < bytes.count, !bytes[position].isLineEnd {
      let byte = bytes[position]
      if isWrapped {
        if byte == UInt8(ascii: ">") { return begin < position ? begin..<position : nil }
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { return begin < position ? begin..<position : nil }
        depth -= 1
      } else if byte.isBlank {
        // A title stands behind it, or it is no link.
        let next = bytes[position...].firstIndex { !$0.isBlank } ?? bytes.count
        return next < bytes.count && "\"'(".utf8.contains(bytes[next]) && begin < position ? begin..<position : nil
      }
      position += 1
    }
    return nil
  }

  /// The path that a target names; nil if it is an address, or a place in the same file.
  static func path(_ target: String) -> String? {
    var path = Substring(target)
    if let fragment = path.firstIndex(of: "#") { path = path[..<fragment] }
    if let query = path.firstIndex(of: "?") { path = path[..<query] }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
    // A scheme, or a drive; and what programs fill in.
    if path.contains(":") || path.contains("{") || path.contains("$") || path.contains("\\") { return nil }
    // Only what looks like a file: `[x](y)` may be a note.
    guard path.contains("/") || path.contains(".") else { return nil }
    return path.percentDecoded
  }
}
