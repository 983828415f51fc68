internal import PlanBoardMarkdown

/// Finds links to cards, and to other blocks with an id, as Obsidian writes them: `[[Roadmap#^k3f9]]`.
enum CardLinks {
  /// The limit of board names and link texts, in bytes, which keeps the check of each `#^` short.
  private static let longest = 1024

  /// Adds the links of a board to `facts`, except links in code. O(n).
  static func find(in board: LintedBoard, into facts: inout BoardIndex) {
    var position = 0
    while let sign = board.bytes.firstOffset(of: UInt8(ascii: "^"), from: position) {
      position = sign + 1
      guard sign > 0, board.bytes[sign - 1] == UInt8(ascii: "#") else { continue }
      var end = sign + 1
      while end < board.bytes.count, board.bytes[end].isAlphanumeric || board.bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      if end > sign + 1, let link = link(sign, end, in: board) { facts.links.append(link) }
    }
  }

  /// The link around the id between the `^` at `sign` and `end`; nil if there is no link, or if the text is code.
  private static func link(_ sign: Int, _ end: Int, in board: LintedBoard) -> BoardIndex.CardLink? {
    let bytes = board.bytes
    guard end < bytes.count, bytes[end] == UInt8(ascii: "]") || bytes[end] == UInt8(ascii: "|") else { return nil }
    let line = board.source.content(of: board.source.lines.line(at: sign))
    let first = max(line.lowerBound, sign - longest)
    var start = sign - 1
    while start > first, bytes[start - 1] != UInt8(ascii: "[") { start -= 1 }
    guard start >= first + 2, bytes[start - 2] == UInt8(ascii: "["),
      !bytes[start..<sign].contains(UInt8(ascii: "]")),
      let close = bytes.firstOffset(of: UInt8(ascii: "]"), from: end, to: min(line.upperBound, end + longest)),
      close + 1 < line.upperBound, bytes[close + 1] == UInt8(ascii: "]"), !board.isCode(at: sign)
    else { return nil }
    return BoardIndex.CardLink(
      board: board.text(start..<sign - 1), id: board.text(sign + 1..<end), range: start - 2..<close + 2)
  }
}
