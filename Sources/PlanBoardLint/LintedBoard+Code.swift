internal import PlanBoardMarkdown

extension LintedBoard {
  /// The line is part of a code block, in a card or outside.
  func isCode(line: Int) -> Bool { board.isCode(line: line) }

  /// The place is in a code block or in a code span.
  func isCode(at offset: Int) -> Bool {
    let line = source.lines.line(at: offset)
    return isCode(line: line) || board.isCodeSpan(at: offset, in: source.content(of: line))
  }
}
