internal import PlanBoardMarkdown

/// A text that looks like a box and is none.
struct MalformedBox: BoardRule {
  static let id: RuleID = "malformed-box"
  static let summary = "A text that looks like a box and is none"
  static let why =
    "`-[ ]` is no list item, `- []` and `[x]text` have no box: the card is missing, or cannot be checked."
  static let fix: String? = "writes a box (unsafe: the card becomes one, or gets a box)"
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n- [x](https://example.org)\n- [x]: no\n- [ ](a)\n"],
    flagged: [
      "## A\n- ↓[] b\n": "## A\n- [ ] b\n", "## A\n- ↓[x]b\n": "## A\n- [x] b\n",
      "## A\n- ↓[ x] b\n": "## A\n- [x] b\n", "## A\n↓-[ ] b\n": "## A\n- [ ] b\n",
      "## A\n- a\n↓-[ ] b\n": "## A\n- a\n- [ ] b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    for column in board.board.columns {
      for index in column.blocks {
        let block = board.board.blocks[index]
        guard block.kind == .card || block.kind == .prose else { continue }
        var line = board.source.lines.line(at: block.range.lowerBound)
        let last = board.source.lines.line(at: max(block.range.lowerBound, block.range.upperBound - 1))
        if block.kind == .card {
          checkTitle(board.source.content(of: line), bytes, &report)
          line += 1
        }
        while line <= last {
          checkMarker(line, board, &report)
          line += 1
        }
      }
    }
  }

  /// `- []`, `- [x]text`, `- [ x] text`.
  private func checkTitle(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ report: inout Report) {
    guard let item = ItemGeometry(bytes, line) else { return }
    let start = item.contentStart
    guard start + 1 < line.upperBound, bytes[start] == UInt8(ascii: "[") else { return }
    guard let close = bytes[start..<min(line.upperBound, start + 5)].firstIndex(of: UInt8(ascii: "]")) else { return }
    let inner = bytes.trimmed(start + 1..<close)
    let isMark = inner.isEmpty || (inner.count == 1 && (bytes[inner.lowerBound] | 0x20) == UInt8(ascii: "x"))
    guard isMark else { return }
    let isEnd = close + 1 == line.upperBound || bytes[close + 1].isBlank
    if isEnd, close - start == 2 { return }
    // `[x](…)`, `[x][…]` and `[x]:` are links.
    if !isEnd, "([:".utf8.contains(bytes[close + 1]) { return }
    // `[]text` may be anything; `[x]text` and `[ ]text` are meant as boxes.
    if !isEnd, close - start == 1 { return }
    let mark = inner.isEmpty ? " " : "x"
    let range = start..<close + 1
    report.add(
      range, "this is no box", help: "write `[\(mark)]` with a space behind it",
      fix: .unsafe(TextEdit(range, Array("[\(mark)]\(isEnd ? "" : " ")".utf8))))
  }

  /// `-[ ] text` at the begin of a line.
  private func checkMarker(_ number: Int, _ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    let line = bytes.trimmed(board.source.content(of: number))
    guard line.count > 4, "-*+".utf8.contains(bytes[line.lowerBound]), bytes[line.lowerBound + 1] == UInt8(ascii: "["),
      " xX".utf8.contains(bytes[line.lowerBound + 2]), bytes[line.lowerBound + 3] == UInt8(ascii: "]"),
      bytes[line.lowerBound + 4].isBlank, !board.isCode(line: number)
    else { return }
    report.add(
      line.lowerBound..<line.lowerBound + 4, "this is no list item: the space behind `-` is missing",
      fix: .unsafe(.insert([.space], at: line.lowerBound + 1)))
  }
}
