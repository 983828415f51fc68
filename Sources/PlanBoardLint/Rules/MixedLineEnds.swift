internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Lines of one file that end in different ways.
struct MixedLineEnds: BoardRule {
  static let id: RuleID = "mixed-line-ends"
  static let summary = "Lines of one file that end in different ways"
  static let why = "Some tools show a file with two kinds of line ends as one long line, or rewrite all of it."
  static let fix: String? = "gives all lines the line end that most of them have"
  static let isStyle = true
  // Lines of code have line ends, too.
  static let looksIntoCode = true
  static let examples = Examples(
    clean: ["## A\n- b\n"], flagged: ["## A\n- b\n- c↓\r\n": "## A\n- b\n- c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    guard board.bytes.firstOffset(of: .carriageReturn, from: 0) != nil else { return }
    var ends: [[UInt8]: [Range<Int>]] = [:]
    for number in 0..<board.source.lines.count {
      let range = board.source.content(of: number).upperBound..<board.source.lines.range(of: number).upperBound
      if !range.isEmpty { ends[Array(board.bytes[range]), default: []].append(range) }
    }
    // If two kinds of line ends are equally frequent, the shorter one counts as the usual one. If LF and CR are equally
    // frequent, the one that occurs first does.
    let usual = ends.max { (left, right) in
      (left.value.count, right.key.count, right.value[0].lowerBound)
        < (right.value.count, left.key.count, left.value[0].lowerBound)
    }?.key
    guard ends.count > 1, let usual else { return }
    for (end, ranges) in ends where end != usual {
      for range in ranges {
        report.add(range, .otherLineEnd, fix: .safe(TextEdit(range, usual)))
      }
    }
  }
}
