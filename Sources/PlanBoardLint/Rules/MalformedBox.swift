internal import PlanBoardCore
internal import PlanBoardMarkdown

struct MalformedBox: BoardRule {
  static let id: RuleID = "malformed-box"
  static let summary = "Text that looks like a box but is not one"
  static let why =
    "`-[ ] text` is not a list item, so it is not a card. `- [] text` and `- [x]text` are cards, but their brackets are not a box."
  static let fix: String? = "writes a box (unsafe: the text becomes a card, or the card gets a box)"
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n- [x](https://example.org)\n- [x]: no\n- [ ](a)\n"],
    flagged: [
      "## A\n- ↓[] b\n": "## A\n- [ ] b\n", "## A\n- ↓[x]b\n": "## A\n- [x] b\n",
      "## A\n- ↓[ x] b\n": "## A\n- [x] b\n", "## A\n↓-[ ] b\n": "## A\n- [ ] b\n",
      "## A\n- a\n↓-[ ] b\n": "## A\n- a\n- [ ] b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for (index, card) in board.board.cards.enumerated() where board.summaries[index].box == nil {
      checkTitle(board.source.content(of: Int(card.firstLine)), board.bytes, &report)
    }
    var position = 0
    while let bracket = board.bytes.firstOffset(of: UInt8(ascii: "["), from: position) {
      position = bracket + 1
      guard bracket > 0 else { continue }
      switch board.bytes[bracket - 1] {
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): checkMarker(bracket - 1, board, &report)
      default: break
      }
    }
  }

  /// Reports `- []`, `- [x]text` and `- [ x] text`.
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
    // `[x](…)` and `[x][…]` are links, and `[x]:` defines one.
    if !isEnd, "([:".utf8.contains(bytes[close + 1]) { return }
    // `[]text` may be anything.
    if !isEnd, close - start == 1 { return }
    let mark = inner.isEmpty ? " " : "x"
    let range = start..<close + 1
    report.add(
      range, .malformedBox(isChecked: !inner.isEmpty),
      fix: .unsafe(TextEdit(range, Array("[\(mark)]\(isEnd ? "" : " ")".utf8))))
  }

  /// Reports `-[ ] text` at the beginning of a line.
  private func checkMarker(_ marker: Int, _ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    let number = board.source.lines.line(at: marker)
    let line = bytes.trimmed(board.source.content(of: number))
    guard marker == line.lowerBound, line.count > 4, " xX".utf8.contains(bytes[marker + 2]),
      bytes[marker + 3] == UInt8(ascii: "]"), bytes[marker + 4].isBlank, isText(marker, board),
      !board.isCode(line: number)
    else { return }
    report.add(
      marker..<marker + 4, .missingSpaceAfterBullet(bytes[marker]),
      fix: .unsafe(.insert([.space], at: marker + 1)))
  }

  /// Whether the text at `offset` is in a card or in prose, below the first column's heading.
  private func isText(_ offset: Int, _ board: LintedBoard) -> Bool {
    guard let block = board.board.block(at: offset), let first = board.board.columns.first,
      let last = board.board.columns.last
    else { return false }
    return block > first.heading && block < last.blocks.upperBound
      && [.card, .prose].contains(board.board.blocks[block].kind)
  }
}
