internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Finds links such as `[plan](plans/a.md)` in the text of a board.
package enum InlineLinks {
  /// The limit of a link's target, in bytes, which keeps the check of each `](` short.
  private static let longest = 1024

  static func find(in board: LintedBoard) -> [Range<Int>] { find(in: board.bytes) { board.isCode(at: $0) } }

  /// The range of the target of each `[text](target)` outside code, as offsets in `bytes`. Empty targets are left out.
  /// O(n).
  package static func find(in bytes: UnsafeBufferPointer<UInt8>, isCode: (Int) -> Bool) -> [Range<Int>] {
    var targets: [Range<Int>] = []
    var position = 0
    while let bracket = bytes.firstOffset(of: UInt8(ascii: "]"), from: position) {
      position = bracket + 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "("),
        let target = target(bytes, position + 1), !isCode(bracket)
      else { continue }
      targets.append(target)
    }
    return targets
  }

  /// The range of a link's target, without `<>` and without the link's title. nil if the text is not a link on one
  /// line, or if the target is empty or too long.
  ///
  /// - Parameter start: the offset after `(`.
  private static func target(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
    var position = start
    let isWrapped = position < bytes.count && bytes[position] == UInt8(ascii: "<")
    if isWrapped { position += 1 }
    let begin = position
    var depth = 0
    let limit = min(bytes.count, begin + longest)
    while position < limit, !bytes[position].isLineEnd {
      let byte = bytes[position]
      if isWrapped {
        if byte == UInt8(ascii: ">") { return begin < position ? begin..<position : nil }
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { return begin < position ? begin..<position : nil }
        depth -= 1
      } else if byte.isBlank {
        // Only a title or the closing parenthesis may follow the white space.
        let next = bytes[position..<limit].firstIndex { !$0.isBlank } ?? limit
        guard next < limit, begin < position, depth == 0 else { return nil }
        return "\"'()".utf8.contains(bytes[next]) ? begin..<position : nil
      }
      position += 1
    }
    return nil
  }

  /// The path that a target names, without fragment and query, and with codes such as `%20` decoded. nil if the target
  /// does not look like a relative path.
  package static func path(_ target: String) -> String? {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard let first = path.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~") else { return nil }
    var looksLikeFile = false
    for byte in path {
      switch byte {
      // Signs of a URL scheme, a Windows path, or a placeholder that programs fill in.
      case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "$"), UInt8(ascii: "\\"): return nil
      // Without a `/` or `.`, the target may be a mere name, as in `[x](y)`.
      case UInt8(ascii: "/"), UInt8(ascii: "."): looksLikeFile = true
      default: break
      }
    }
    return looksLikeFile ? Substring(path).percentDecoded : nil
  }
}
