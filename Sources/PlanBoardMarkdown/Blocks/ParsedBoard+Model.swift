package import PlanBoardCore

extension ParsedBoard {
  /// The board in the shared model.
  ///
  /// - Parameters:
  ///   - fileName: the file's name without its extension, which is the title if the board has none.
  ///   - shown: the indices of the cards to include; nil for all cards. The others are only counted.
  package func board(fileName: String, only shown: Set<Int>? = nil) -> Board {
    source.bytes.withUnsafeBufferPointer { bytes in
      var board = Board(
        title: title ?? fileName, tags: settings.tags, isPrimary: settings.isPrimary, sort: settings.sort)
      board.tagColors = settings.tagColors
      // If some cards are left out, the others are read for the account alone.
      board.account = shown == nil ? accountOutsideFields() : account()
      for column in columns {
        let cards = column.cards.filter { shown?.contains($0) ?? true }.map { index in
          let text = CardSyntax(self, index, bytes: bytes)
          if shown == nil { board.account.add(text, in: column, of: self) }
          return text.card(in: self, bytes)
        }
        let leftOut = column.cards.count - cards.count
        if column.kind.isPutAway {
          board.archive += cards
          board.archiveLeftOut += leftOut
        } else {
          var added = Column(
            name: column.name, line1: source.lines.line(at: blocks[column.heading].range.lowerBound) + 1,
            wipLimit: column.wipLimit, isDone: column.isDone, cards: cards)
          added.leftOut = leftOut
          board.columns.append(added)
        }
      }
      return board
    }
  }

  /// The `title:` of the front matter, or else the title heading; nil if the text has neither, or if the heading is
  /// empty.
  package var title: String? {
    settings.title
      ?? titleBlock.flatMap { block in
        let text = source.bytes.withUnsafeBufferPointer { $0.string(HeadingText(in: $0, blocks[block].range).text) }
        return text.isEmpty ? nil : text
      }
  }

  /// A card in the shared model. O(n) in the length of the card.
  package func card(_ index: Int) -> Card {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).card(in: self, $0) }
  }
}
