package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A card of a plan, found by its title.
package struct CardSymbol: Sendable {
  package let path: Path
  package let source: SourceText
  package let title: String
  /// The name of the card's column; nil for the archive.
  package let column: String?
  package let state: CardState
  /// The range of the card, in bytes of ``source``.
  package let range: Range<Int>
}

extension PlanSnapshot {
  /// The cards whose titles have all words of a text, ignoring case and marks on letters; open cards first. O(n), but cards without
  /// these words are not examined.
  ///
  /// - Parameters:
  ///   - text: one or more words, or parts of words. If it is empty, all cards are found.
  ///   - most: the largest number of cards to return.
  package func cardSymbols(_ text: String, most: Int) -> [CardSymbol] {
    let words = FoldedText(text).words
    var open: [CardSymbol] = []
    var closed: [CardSymbol] = []
    try? forEachBoard(livingAndArchived) { text -> [CardSymbol] in
      let board = text.board
      var found: [CardSymbol] = []
      board.forEachSyntax(ofCardsWith: words) { card, bytes in
        guard found.count < most else { return }
        let title = card.title(bytes)
        let folded = FoldedText(title)
        guard !title.isEmpty, words.allSatisfy({ $0.isPart(of: folded) }) else { return }
        let column = board.columns[Int(board.cards[card.index].column)]
        found.append(
          CardSymbol(
            path: text.path, source: board.source, title: title, column: column.isArchive ? nil : column.name,
            state: card.state(in: column), range: card.range))
      }
      return found
    } use: { _, found in
      for card in (try? found.get()) ?? [] {
        if card.state == .open { open.append(card) } else { closed.append(card) }
      }
    }
    return Array((open + closed).prefix(most))
  }
}
