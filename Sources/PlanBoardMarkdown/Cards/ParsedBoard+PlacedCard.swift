package import PlanBoardCore

extension ParsedBoard {
  /// A card as other programs get it. O(n) in the length of the card.
  ///
  /// - Parameter path: the board's file.
  package func placedCard(_ index: Int, at path: Path) -> PlacedCard {
    let column = columns[Int(cards[index].column)]
    let card = card(index)
    let usual = card.isOpen ? columns.firstIndex { !$0.kind.holdsDoneCards } : columns.firstIndex(where: \.isDone)
    return PlacedCard(
      path: path, board: title ?? path.stem, column: column.kind.goesByName ? column.name : nil,
      isInUsualColumn: usual == Int(cards[index].column), card: card, markdown: markdown(ofCard: index))
  }

  /// The text of a card, with the comments that belong to it, and with `- ` as its marker. LF joins the lines; bytes that
  /// are not UTF-8 become U+FFFD.
  package func markdown(ofCard index: Int) -> String {
    String(decoding: restyled(index, as: .standard, lineEnding: [.lineFeed]), as: UTF8.self)
  }
}

extension PlacedCard {
  /// The title without the backslashes of escapes, for programs that do not read Markdown.
  package var plainTitle: String { Escaping.unescaped(card.title) }
}
