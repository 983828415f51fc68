internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Checks or unchecks an item of a card's checklist. The card's name can also be the place of the item.
package struct SetCheckItem: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  /// The item's 1-based number, its title, or a part of its title; nil if ``card`` is the place of the item.
  package var item: String?
  package var isDone: Bool
  /// The index of the item whose place ``card`` is; nil if it is not known yet.
  private var index: Int?

  /// Creates the intent.
  package init(_ card: CardName, item: String? = nil, board: BoardName? = nil, isDone: Bool = true) {
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

  package func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)? {
    // With another item, the request contradicts itself.
    if item != nil, index(among: match.board.card(match.card).checklist.map(\.title)) != match.item { return nil }
    var intent = self
    intent.index = match.item
    return intent
  }

  /// - Throws: `IntentFailure` with the reason `noSuchCheckItem` if no item or more than one matches, or with
  ///   `whichCheckItem` if there is neither a name nor a place of an item.
  package func check(_ match: CardName.Match) throws {
    let titles = match.board.card(match.card).checklist.map(\.title)
    guard index(among: titles) == nil else { return }
    throw IntentFailure(
      item.map { .noSuchCheckItem($0, match.candidate, titles) } ?? .whichCheckItem(match.candidate, titles))
  }

  /// The change that checks or unchecks the item.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    index(among: board.card(card).checklist.map(\.title)).map { .checkItem($0, isDone: isDone) }
  }

  /// The index of the only item that matches; nil if none or several do.
  private func index(among titles: [String]) -> Int? {
    if let index { return index }
    guard let item else { return nil }
    if let number = Int(item), titles.indices.contains(number - 1) { return number - 1 }
    let exact = titles.indices.filter { titles[$0].lowercased() == item.lowercased() }
    let wanted = FoldedText(item)
    let found = exact.isEmpty ? titles.indices.filter { wanted.isPart(of: FoldedText(titles[$0])) } : exact
    return found.count == 1 ? found.first : nil
  }
}
