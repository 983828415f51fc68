package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore

extension CardLine {
  /// Lines for the cards with these indices, such as `roadmap.md:12: [ ] Call Ann  #home (To Do / Red)`.
  ///
  /// - Parameter times: when each card of the board was last changed, which the lines show; empty for no times.
  package static func lines(
    of board: ParsedBoard, _ cards: [Int], _ path: Path, times: [Moment?] = []
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
      lines.append(contentsOf: begin)
      lines.append(decimal: Int(span.firstLine) + 1)
      lines.append(UInt8(ascii: ":"))
      lines.append(.space)
      append(text, bytes, to: &lines)
      if !times.isEmpty, let time = times[text.index] { lines += " \(FieldKey.modified):\(time.local.iso)".utf8 }
      lines.append(contentsOf: end)
    }
    return lines
  }

  /// A line in which a search found a text that the card's title lacks; never the card's first line.
  package struct Match: Sendable {
    /// The 1-based number of the line, in the file.
    let line1: Int
    /// Without indentation; safe for a terminal.
    let text: String

    /// Nil if the place has no ``CardRanking/Place/line1``, or if this line is the card's first line.
    init?(_ place: CardRanking.Place, of card: Int, _ board: ParsedBoard) {
      guard let line1 = place.line1, line1 != Int(board.cards[card].firstLine) + 1 else { return nil }
      let line = board.source.string(board.source.content(of: line1 - 1))
      self.line1 = line1
      text = VisibleText.safe(String(line.drop { $0 == " " || $0 == "\t" }))
    }

    var words: String { "\(line1): \(text)" }
  }

  /// The line to print below the card's own line, to show where a search found the card; empty if there is no
  /// ``Match``.
  package static func match(_ place: CardRanking.Place, of card: Int, _ board: ParsedBoard) -> [UInt8] {
    Match(place, of: card, board).map { Array("    \($0.words)\n".utf8) } ?? []
  }

  private static func place(_ board: ParsedBoard, _ span: ParsedBoard.CardSpan) -> [UInt8] {
    let name = VisibleText.safe(board.columns[Int(span.column)].name)
    let section = span.section < 0 ? "" : " / \(VisibleText.safe(board.sectionName(Int(span.section))))"
    return Array(" (\(name)\(section))\n".utf8)
  }
}
