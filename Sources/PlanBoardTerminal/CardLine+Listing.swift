package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardStore

extension CardLine {
  /// The lines of some cards of a board, such as `roadmap.md:12: [ ] Call Ann  #home (To Do / Red)`. Each line ends
  /// with a line feed.
  ///
  /// - Parameters:
  ///   - cards: the indices of the cards.
  ///   - path: the path of the board, with which each line begins.
  package static func lines(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
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
      lines.append(contentsOf: end)
    }
    return lines
  }

  /// A line of a card in which a search found a text that the card's title lacks. It is never the card's first line.
  package struct Match: Sendable {
    /// The 1-based number of the line, in the file.
    let line1: Int
    /// The line without its indentation. Safe for a terminal.
    let text: String

    /// - Parameter card: the index of the card.
    /// - Returns: nil if the place has no ``CardRanking/Place/line1``, or if that is the first line of the card.
    init?(_ place: CardRanking.Place, of card: Int, _ board: ParsedBoard) {
      guard let line1 = place.line1, line1 != Int(board.cards[card].firstLine) + 1 else { return nil }
      let line = board.source.string(board.source.content(of: line1 - 1))
      self.line1 = line1
      text = VisibleText.safe(String(line.drop { $0 == " " || $0 == "\t" }))
    }

    /// The number and the text: `14: Ask her about the key.`
    var words: String { "\(line1): \(text)" }
  }

  /// The line to print below the card's own line, to show where a search found the card; empty if there is no
  /// ``Match``.
  ///
  /// - Parameter card: the index of the card.
  package static func match(_ place: CardRanking.Place, of card: Int, _ board: ParsedBoard) -> [UInt8] {
    Match(place, of: card, board).map { Array("    \($0.words)\n".utf8) } ?? []
  }

  /// The end of a card's line: its column and section, such as ` (To Do / Red)`, and a line feed.
  private static func place(_ board: ParsedBoard, _ span: ParsedBoard.CardSpan) -> [UInt8] {
    let name = VisibleText.safe(board.columns[Int(span.column)].name)
    let section = span.section < 0 ? "" : " / \(VisibleText.safe(board.sectionName(Int(span.section))))"
    return Array(" (\(name)\(section))\n".utf8)
  }
}
