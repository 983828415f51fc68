internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The conflict markers that git writes when it cannot merge a board.
struct ConflictMarkers: BoardRule {
  static let id: RuleID = "conflict-markers"
  static let summary = "Conflict markers of git"
  static let why = "pb reads both versions in the conflict as cards, so a card may appear twice."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- <<<<<<< is how a conflict begins\n", "A\n=======\n- b\n"],
    flagged: ["## A\n- a\n↓<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> other\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    guard hasMarker(board.bytes) else { return }
    var open: Int?
    for line in 0..<board.source.lines.count {
      let content = board.source.content(of: line)
      guard content.count >= 7 else { continue }
      if isMarker(UInt8(ascii: "<"), content, board.bytes) {
        open = line
      } else if isMarker(UInt8(ascii: ">"), content, board.bytes), let first = open {
        open = nil
        guard !board.isCode(line: first) else { continue }
        report.add(board.source.content(of: first), .conflictMarkers(endLine1: line + 1))
      }
    }
  }

  /// Whether the text contains `<<<<<<<`. O(n): the C library searches for `<`.
  private func hasMarker(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while let sign = bytes.firstOffset(of: UInt8(ascii: "<"), from: position) {
      if bytes.hasPrefix("<<<<<<<", at: sign, to: bytes.count) { return true }
      position = sign + 1
    }
    return false
  }

  private func isMarker(_ sign: UInt8, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for offset in 0..<7 where bytes[line.lowerBound + offset] != sign { return false }
    return line.count == 7 || bytes[line.lowerBound + 7] == .space
  }
}
