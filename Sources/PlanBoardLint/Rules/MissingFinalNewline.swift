internal import PlanBoardMarkdown

/// A last line without a line end.
struct MissingFinalNewline: BoardRule {
  static let id: RuleID = "missing-final-newline"
  static let summary = "A last line without a line end"
  static let why = "git shows a note in every diff of that line, and text appended to the file ends up on that line."
  static let fix: String? = "ends the line"
  static let isStyle = true
  // The last line may be code.
  static let looksIntoCode = true
  static let examples = Examples(clean: ["## A\n- b\n", ""], flagged: ["## A\n- ↓b": "## A\n- b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // A file with only a byte order mark has no line to end.
    guard let last = board.bytes.last, !last.isLineEnd,
      board.bytes.count != 3 || !board.bytes.starts(with: SourceText.byteOrderMark)
    else { return }
    // The finding is at the last character, which may have several bytes.
    var start = board.bytes.count - 1
    while start > 0, board.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    report.add(
      start..<board.bytes.count, .missingFinalNewline,
      fix: .safe(.insert(board.source.lineEnding, at: board.bytes.count)))
  }
}
