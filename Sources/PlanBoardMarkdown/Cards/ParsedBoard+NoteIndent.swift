internal import PlanBoardCore

extension ParsedBoard {
  /// The indentation for a new line below a card's title: that of the lines there, or else the usual one
  /// (``noteIndent(contentColumn:inColumn:)``).
  func noteIndent(ofCard card: Int) -> [UInt8] {
    let column = geometry(ofCard: card).contentColumn
    return noteIndent(of: [card], contentColumn: column)
      ?? noteIndent(contentColumn: column, inColumn: Int(cards[card].column))
  }

  /// The usual indentation for the lines below a card's title. It is the first of these that exists:
  /// - an indentation in the board column that is right for `contentColumn` (``isNoteIndent(_:_:)``);
  /// - such an indentation on the whole board;
  /// - in a file of Obsidian Kanban, a tab, if a tab is right;
  /// - spaces up to `contentColumn`.
  ///
  /// - Parameter column: the index of the board column that the card is in.
  func noteIndent(contentColumn: Int, inColumn column: Int) -> [UInt8] {
    // Only 200 cards, because a change to many cards must not read all others for each card that changes.
    let near = columns[column].cards.prefix(200)
    let neighbour =
      noteIndent(of: near, contentColumn: contentColumn)
      ?? noteIndent(of: cards.indices.prefix(200), contentColumn: contentColumn)
    if let neighbour { return neighbour }
    return settings.context.isKanbanPlugin && Self.isNoteIndent(4, contentColumn)
      ? [.tab] : [UInt8](repeating: .space, count: contentColumn)
  }

  /// The first indentation of notes on these cards that is also right for this content column; nil if there is none.
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
