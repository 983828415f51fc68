internal import PlanBoardCore

extension ParsedBoard {
  /// The indentation of the lines below a card's title: that of the existing lines, or else the result of
  /// ``noteIndent(contentColumn:inColumn:)``.
  func noteIndent(ofCard card: Int) -> [UInt8] {
    let column = geometry(ofCard: card).contentColumn
    return noteIndent(of: [card], contentColumn: column)
      ?? noteIndent(contentColumn: column, inColumn: Int(cards[card].column))
  }

  /// The indentation of lines below the title of a card: that of the first card of the column, or else of the board, that has such
  /// lines. If there is no such card, it is a tab in a file of Obsidian Kanban, and otherwise spaces up to the card's content
  /// column.
  ///
  /// - Parameters:
  ///   - contentColumn: where the content of the card begins.
  ///   - column: the index of the card's column.
  func noteIndent(contentColumn: Int, inColumn column: Int) -> [UInt8] {
    // This is enough to find the habit of the board's owner. A change to many cards must not read all other cards for each of them.
    let near = columns[column].cards.prefix(200)
    let neighbour =
      noteIndent(of: near, contentColumn: contentColumn)
      ?? noteIndent(of: cards.indices.prefix(200), contentColumn: contentColumn)
    if let neighbour { return neighbour }
    return settings.context.isKanbanPlugin && Self.isNoteIndent(4, contentColumn)
      ? [.tab] : [UInt8](repeating: .space, count: contentColumn)
  }

  /// The white space before the first line below a title in these cards, if it is right for a card with this content column.
  private func noteIndent(of cards: some Sequence<Int>, contentColumn: Int) -> [UInt8]? {
    source.bytes.withUnsafeBufferPointer { bytes in
      for card in cards {
        let span = self.cards[card]
        guard span.lastLine > span.firstLine else { continue }
        let own = geometry(ofCard: card).contentColumn
        for line in (Int(span.firstLine) + 1)...Int(span.lastLine) {
          let content = source.lines.content(of: line, in: bytes)
          let (columns, end) = Indentation.measure(bytes, content)
          guard end < content.upperBound, Self.isNoteIndent(columns, own) else { continue }
          if Self.isNoteIndent(columns, contentColumn) { return Array(bytes[content.lowerBound..<end]) }
          break
        }
      }
      return nil
    }
  }

  /// Whether a line that is indented this far belongs to a card with this content column, and is not code.
  static func isNoteIndent(_ indent: Int, _ contentColumn: Int) -> Bool {
    (contentColumn..<contentColumn + 4).contains(indent)
  }
}
