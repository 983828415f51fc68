internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Checks or unchecks an item of a card's checklist.
package struct CheckItemOfCard: Intent {
  package var card: CardName
  package var board: BoardName?
  /// The item's number, or words of its title.
  package var item: String
  package var isDone: Bool

  package init(_ card: CardName, item: String, board: BoardName? = nil, isDone: Bool = true) {
    self.card = card
    self.item = item
    self.board = board
    self.isDone = isDone
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    let titles = match.board.card(match.card).checklist.map(\.title)
    guard let index = index(among: titles) else { throw IntentFailure(.noSuchCheckItem(item, titles)) }
    let edit = try match.board.settingCheckItem(index, ofCard: match.card, done: isDone)
    return edit.outcome(isDone ? .checked : .unchecked, match)
  }

  private func index(among titles: [String]) -> Int? {
    if let number = Int(item), titles.indices.contains(number - 1) { return number - 1 }
    let exact = titles.indices.filter { titles[$0].lowercased() == item.lowercased() }
    let wanted = FoldedText(item)
    let found = exact.isEmpty ? titles.indices.filter { wanted.isPart(of: FoldedText(titles[$0])) } : exact
    return found.count == 1 ? found.first : nil
  }
}
