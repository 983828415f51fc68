internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Cards as Markdown lists below the names of their boards, columns and sections. The text of a card is that of its board.
enum MarkdownCardList {
  static func text(of board: ParsedBoard, _ cards: [Int], _ path: Path, isForTerminal: Bool) -> [UInt8] {
    func shown(_ text: String) -> String { isForTerminal ? VisibleText.safe(text, keepsLines: true) : text }
    var lines = ["# " + shown(board.title ?? path.stem)]
    var column = -1
    var section: Int32 = -1
    for card in cards {
      let span = board.cards[card]
      var isFirst = false
      if Int(span.column) != column {
        column = Int(span.column)
        section = -1
        lines += ["", "## " + shown(board.columns[column].name)]
        isFirst = true
      }
      if span.section != section {
        section = span.section
        lines += ["", "### " + shown(board.sectionName(Int(section)))]
        isFirst = true
      }
      if isFirst { lines.append("") }
      lines.append(shown(board.markdown(ofCard: card)))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
