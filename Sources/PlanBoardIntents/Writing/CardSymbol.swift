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
  /// The cards whose titles have all words of a text, ignoring case and accents. Open cards come first. Cards without
  /// a title, and boards that cannot be read, are left out. O(n).
  ///
  /// - Parameters:
  ///   - text: words, or parts of words; empty for all cards.
  ///   - most: the largest number of cards to return.
  package func cardSymbols(_ text: String, most: Int) -> [CardSymbol] {
    let words = FoldedText(text).words
    var found = Found()
    try? forEachBoard(livingAndArchived) { text -> Found in
      let board = text.board
      var found = Found()
      board.forEachSyntax(ofCardsWith: words, until: { found.open.count >= most }) { card, bytes in
        let column = board.columns[Int(board.cards[card.index].column)]
        let state = card.state(in: column)
        guard state == .open || found.closed.count < most else { return }
        let title = card.title(bytes)
        guard !title.isEmpty else { return }
        if !words.isEmpty {
          let folded = FoldedText(title)
          guard words.allSatisfy({ $0.isPart(of: folded) }) else { return }
        }
        found.add(
          CardSymbol(
            path: text.path, source: board.source, title: title, column: column.kind.goesByName ? column.name : nil,
            state: state, range: card.range))
      }
      return found
    } use: { _, more in
      guard let more = try? more.get() else { return }
      found.open += more.open.prefix(max(0, most - found.open.count))
      found.closed += more.closed.prefix(max(0, most - found.closed.count))
    }
    return Array((found.open + found.closed).prefix(most))
  }

  private struct Found {
    var open: [CardSymbol] = []
    var closed: [CardSymbol] = []

    mutating func add(_ card: CardSymbol) {
      if card.state == .open { open.append(card) } else { closed.append(card) }
    }
  }
}
