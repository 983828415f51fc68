internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// Cards of many boards, made ready to be put into an order and printed.
struct GroupedCards: Sendable {
  let view: SavedView
  let isJSON: Bool

  struct Item: Sendable {
    var card: ViewCard
    /// Its line, or its JSON without the comma before it.
    var text: [UInt8]
  }

  /// All cards that the view's query finds.
  func items(in boards: any BoardSource, _ paths: [Path], _ console: Console) throws -> [Item] {
    var items: [Item] = []
    try CardSearch(view.query, today: System.today)
      .forEach(in: boards, paths, console, make: make) { items += $0 }
    return items
  }

  @Sendable private func make(_ board: ParsedBoard, _ cards: [Int], _ path: Path) -> [Item] {
    let listing = CardListing(isJSON: isJSON)
    var items: [Item] = []
    board.forEachText(ofCards: cards) { text, bytes in
      let card = ViewCard(text, bytes, of: board, at: path, sort: view.sort)
      items.append(Item(card: card, text: listing.text(of: board, [text.index], path)))
    }
    return items
  }
}

extension Console {
  /// A heading, and the cards below it; a blank line before all headings but the first.
  func print(_ heading: String, _ cards: [[UInt8]], isFirst: Bool) {
    output.append { bytes in
      if !isFirst { bytes.append(.lineFeed) }
      bytes += "\(TerminalText.safe(heading)) (\(cards.count))\n".utf8
      for card in cards { bytes += card }
    }
  }
}
