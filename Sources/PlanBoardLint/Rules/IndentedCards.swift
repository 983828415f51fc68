internal import PlanBoardMarkdown

/// A list of tasks that Markdown reads as code, because it is indented by at least four spaces or a tab.
struct IndentedCards: BoardRule {
  static let id: RuleID = "indented-cards"
  static let summary = "A list that is indented by four spaces or a tab, and is therefore code"
  static let why = "Markdown reads lines with such an indentation as code. They look like cards, but pb finds none."
  static let fix: String? = "removes the indentation (unsafe: the lines become cards)"
  static let examples = Examples(
    clean: ["## A\n- b\n    - c\n", "## A\n\n    let x = 1\n"],
    flagged: ["## A\n\n    ↓- [ ] b\n    - [ ] c\n": "## A\n\n- [ ] b\n- [ ] c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    for column in board.board.columns {
      for index in column.blocks where board.board.blocks[index].kind == .prose {
        let range = board.board.blocks[index].range
        let lines =
          board.source.lines.line(
            at: range.lowerBound)...board.source.lines.line(at: max(range.lowerBound, range.upperBound - 1))
        let contents = lines.map { board.source.content(of: $0) }.filter { !bytes.trimmed($0).isEmpty }
        guard let first = contents.first, Indentation.measure(bytes, first).columns >= 4,
          first.lowerBound == range.lowerBound
        else { continue }
        // For each line, whether it is a list item with a box; nil if it is not a list item.
        let items = contents.map { line -> Bool? in
          let text = bytes.trimmed(line)
          return ItemGeometry(bytes, text).map { CardSyntax.box(bytes, $0.contentStart..<text.upperBound) != nil }
        }
        guard let begin = items.first, begin != nil, items.contains(true) else { continue }
        let width = contents.map { Indentation.measure(bytes, $0).columns }.min() ?? 0
        let edits = contents.map { line -> TextEdit in
          .delete(line.lowerBound..<Indentation.strip(bytes, line, width: width).start)
        }
        report.add(
          bytes.trimmed(first), .indentedCards(width: width),
          fix: Fix(isSafe: false, edits: EditList(edits)))
      }
    }
  }
}
