internal import PlanBoardCore
internal import PlanBoardMarkdown

extension LintedBoard {
  func isCode(line: Int) -> Bool { board.isCode(line: line) }

  /// Whether the offset is in a code block, or in a code span that begins and ends on its line.
  func isCode(at offset: Int) -> Bool {
    let line = source.lines.line(at: offset)
    if code.line != line {
      code.line = line
      code.isBlock = isCode(line: line)
      code.spans = code.isBlock ? [] : board.codeSpans(in: source.content(of: line))
    }
    return code.isBlock || code.spans.hasMember(containing: offset)
  }

  /// The code on the line that was checked last, kept for further checks on the same line.
  final class CodeOfLine {
    fileprivate var line = -1
    fileprivate var isBlock = false
    fileprivate var spans: [Range<Int>] = []
  }
}

extension [Range<Int>] {
  /// Whether one of these ranges, which are sorted and disjoint, contains the offset. O(log n).
  fileprivate func hasMember(containing offset: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > offset }
    return index < count && self[index].contains(offset)
  }
}
