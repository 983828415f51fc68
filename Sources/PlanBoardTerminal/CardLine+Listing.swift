package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardStore

extension CardLine {
  /// The lines of the given cards of a board: `roadmap.md:12: [ ] Call Ann  #home (To Do / Red)`.
  ///
  /// - Parameter handles: the handles to show at the start of the lines; nil for lines that programs read.
  package static func lines(
    of board: ParsedBoard, _ cards: [Int], _ path: Path, handles: HandleColumn? = nil
  ) -> [UInt8] {
    var lines: [UInt8] = []
    let begin = Array((VisibleText.safe(path.text) + ":").utf8)
    var end: [UInt8] = []
    var last: (column: Int32, section: Int32) = (-1, -1)
    board.forEachSyntax(ofCards: cards) { text, bytes in
      let span = board.cards[text.index]
      if last != (span.column, span.section) || end.isEmpty {
        last = (span.column, span.section)
        end = place(board, span)
      }
      handles?.append(text.handle(bytes), to: &lines)
      lines.append(contentsOf: begin)
      lines.append(decimal: Int(span.firstLine) + 1)
      lines.append(UInt8(ascii: ":"))
      lines.append(.space)
      append(text, bytes, to: &lines)
      lines.append(contentsOf: end)
    }
    return lines
  }

  /// The line that matches a search, for the line after the card's; nothing if the match is in the card's own line.
  ///
  /// - Parameter card: the index of the card.
  package static func match(_ place: CardRanking.Place, of card: Int, _ board: ParsedBoard) -> [UInt8] {
    guard let line1 = place.line1, line1 != Int(board.cards[card].firstLine) + 1 else { return [] }
    let line = board.source.string(board.source.content(of: line1 - 1))
    return Array("    \(line1): \(VisibleText.safe(String(line.drop { $0 == " " || $0 == "\t" })))\n".utf8)
  }

  /// The end of a card's line, with its column and section: ` (To Do / Red)`.
  private static func place(_ board: ParsedBoard, _ span: ParsedBoard.CardSpan) -> [UInt8] {
    let name = VisibleText.safe(board.columns[Int(span.column)].name)
    let section = span.section < 0 ? "" : " / \(VisibleText.safe(board.sectionName(Int(span.section))))"
    return Array(" (\(name)\(section))\n".utf8)
  }
}
