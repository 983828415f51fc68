internal import PlanBoardCore
internal import PlanBoardMarkdown

struct TrailingWhiteSpace: BoardRule {
  static let id: RuleID = "trailing-white-space"
  static let summary = "White space at the end of a line"
  static let why = "Such white space shows up in diffs. Two spaces that break a line are not reported."
  static let fix: String? = "removes the white space"
  static let findsTextWithoutEffect = true
  static let isStyle = true
  static let examples = Examples(
    clean: ["## A\n- b  \n  c\n", "## A\n- \n- [ ] \n  - [x] \n", "## A\n\n1. [✓] \n\n> * \n"],
    flagged: [
      "## A\n- b↓ \n": "## A\n- b\n", "## A\n↓  \n- b\n": "## A\n\n- b\n",
      "## A\n- see [this]↓ \n": "## A\n- see [this]\n", "## A\n- [ ] call Ann -↓ \n": "## A\n- [ ] call Ann -\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for number in 0..<board.source.lines.count {
      let line = board.source.content(of: number)
      guard let last = line.last, board.bytes[last].isBlank else { continue }
      var start = last
      while start > line.lowerBound, board.bytes[start - 1].isBlank { start -= 1 }
      let isBreak =
        start > line.lowerBound && line.upperBound - start >= 2 && !board.bytes[start..<line.upperBound].contains(.tab)
        && goesOn(number, board)
      // Many tools write an empty card as `- [ ] ` or `- `, so one blank may stay there.
      let isEmptyItem = line.upperBound - start == 1 && Self.isMarker(line.lowerBound..<start, board.bytes)
      guard !isBreak, !isEmptyItem, !board.isCode(line: number) else { continue }
      let range = start..<line.upperBound
      report.add(range, .trailingWhiteSpace, fix: .safe(.delete(range)))
    }
  }

  /// Whether a text is only an item without content, such as `-`, `2. [x]` or `> - -`.
  private static func isMarker(_ text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isQuote = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: ">") }
    var rest = (bytes[text].firstIndex { !isQuote($0) } ?? text.upperBound)..<text.upperBound
    var isItem = false
    while let item = ItemGeometry(bytes, rest) {
      if item.contentStart >= rest.upperBound { return true }
      rest = item.contentStart..<rest.upperBound
      isItem = true
    }
    let box = bytes.string(rest)
    return isItem && box.unicodeScalars.count == 3 && box.hasPrefix("[") && box.hasSuffix("]")
  }

  /// Whether the next line has text.
  private func goesOn(_ number: Int, _ board: LintedBoard) -> Bool {
    number + 1 < board.source.lines.count && !board.source.isBlank(line: number + 1)
  }
}
