internal import PlanBoardMessages
internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// Appends the board as `pb show` writes it to a pipe: the names of columns, and below them the cards, indented, one per line.
  /// The text is the same on every day and in every terminal.
  ///
  /// - Parameter fileName: shown instead of the title if the board has none.
  package func appendPlain(fileName: String, to bytes: inout [UInt8]) {
    VisibleText.append(title ?? fileName, to: &bytes)
    for tag in settings.tags {
      bytes.append(contentsOf: " #".utf8)
      VisibleText.append(tag, to: &bytes)
    }
    bytes.append(.lineFeed)
    for column in columns where !column.isArchive {
      VisibleText.append(column.name, to: &bytes)
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      let sign = column.wipLimit.map { column.cards.count > $0 ? " !" : "" } ?? ""
      bytes.append(contentsOf: " (\(column.cards.count)\(limit))\(sign)\n".utf8)
      var section: Int32 = -1
      forEachSyntax(ofCards: column.cards) { card, text in
        let place = cards[card.index].section
        if place != section, place >= 0 {
          bytes.append(contentsOf: "  ".utf8)
          VisibleText.append(sectionName(Int(place)), to: &bytes)
          bytes.append(.lineFeed)
        }
        section = place
        bytes.append(contentsOf: (place < 0 ? "  " : "    ").utf8)
        CardLine.append(card, text, to: &bytes)
        bytes.append(.lineFeed)
      }
    }
    if !archivedCards.isEmpty { bytes.append(contentsOf: "\(DrawingWords.archive(archivedCards.count))\n".utf8) }
  }
}
