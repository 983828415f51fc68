internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// The page that shows a card in full beside its board; nil if the card is not found. A fragment has only the card.
  func cardPage(_ path: Path, _ index: Int, isFragment: Bool) throws -> DrawnPage? {
    let board = try plan.board(at: path)
    guard board.cards.indices.contains(index) else { return nil }
    let name = CardName(index, of: board, at: path)
    guard let card = try? session.cardInFull(name, in: plan) else { return nil }
    let pane = CardPane(card, BoardFacts(board, path, of: self), self)
    var html = HTML()
    pane.add(to: &html)
    guard isFragment else { return try drawn(boardPage(path, card: html), isFragment: false) }
    var fragment = HTML()
    fragment.element("aside", .id("card"), .label(words.card)) { $0.markup(html) }
    return DrawnPage(html: fragment.bytes)
  }
}
