internal import PlanBoardMarkdown

struct MalformedBox: BoardRule {
  static let id: RuleID = "malformed-box"
  static let summary = "Text that looks like a box but is not one"
  static let why =
    "`-[ ] text` is not a list item, so it is not a card. `- [] text` and `- [x]text` are cards, but their brackets are not a box, and neither are escaped ones: `- \\[ \\] text`."
  static let fix: String? = "writes a box (unsafe: the text becomes a card, or the card gets a box)"
  static let examples = Examples(
    clean: ["## A\n- \\[a\\] b\n- a \\[ \\]\n", "## A\n- [ ] b\n- [x](https://example.org)\n- [x]: no\n- [ ](a)\n"],
    flagged: [
      "## A\n- ↓\\[ \\] b\n": "## A\n- [ ] b\n", "## A\n* ↓\\[x] b\n": "## A\n* [x] b\n",
      "## A\n- ↓[]b\n": "## A\n- [ ] b\n",
      "## A\n- ↓[] b\n": "## A\n- [ ] b\n", "## A\n- ↓[x]b\n": "## A\n- [x] b\n",
      "## A\n- ↓[ x] b\n": "## A\n- [x] b\n", "## A\n↓-[ ] b\n": "## A\n- [ ] b\n",
      "## A\n- a\n↓-[ ] b\n": "## A\n- a\n- [ ] b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for box in board.board.malformedBoxes(board.bytes) {
      let first = board.bytes[box.range.lowerBound]
      let problem: LintProblem =
        switch first {
        case UInt8(ascii: "["):
          .malformedBox(isChecked: board.bytes[box.range].contains { $0 | 0x20 == UInt8(ascii: "x") })
        case UInt8(ascii: "\\"): .escapedBox
        default: .missingSpaceAfterBullet(first)
        }
      report.add(box.range, problem, fix: box.correction.map { .unsafe($0) })
    }
  }
}
