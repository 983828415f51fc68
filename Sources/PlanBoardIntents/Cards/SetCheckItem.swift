internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Checks or unchecks an item of a card's checklist.
package struct SetCheckItem: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  /// The item's 1-based number, its title, or a part of its title.
  package var item: String
  package var isDone: Bool

  /// Creates the intent.
  package init(_ card: CardName, item: String, board: BoardName? = nil, isDone: Bool = true) {
    self.card = card
    self.item = item
    self.board = board
    self.isDone = isDone
  }

  package var verb: Outcome.Verb { isDone ? .checked : .unchecked }
  package var preference: CardName.Preference { .open }
  package var stepCount: Int { 1 }

  package func detail(of match: CardName.Match) -> Outcome.Detail? {
    let titles = match.board.card(match.card).checklist.map(\.title)
    return index(among: titles).map { .item(titles[$0]) }
  }

  /// - Throws: `IntentFailure` with the reason `noSuchCheckItem` if no item or more than one matches.
  package func check(_ match: CardName.Match) throws {
    let titles = match.board.card(match.card).checklist.map(\.title)
    if index(among: titles) == nil { throw IntentFailure(.noSuchCheckItem(item, match.candidate, titles)) }
  }

  /// The change that checks or unchecks the item.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    index(among: board.card(card).checklist.map(\.title)).map { .checkItem($0, isDone: isDone) }
  }

  /// The index of the only item that matches; nil if none or several do.
  private func index(among titles: [String]) -> Int? {
    if let number = Int(item), titles.indices.contains(number - 1) { return number - 1 }
    let exact = titles.indices.filter { titles[$0].lowercased() == item.lowercased() }
    let wanted = FoldedText(item)
    let found = exact.isEmpty ? titles.indices.filter { wanted.isPart(of: FoldedText(titles[$0])) } : exact
    return found.count == 1 ? found.first : nil
  }
}
