internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// A card to find in a whole plan: by its id, or by its title if it has no id.
struct SoughtCard {
  let id: CardID?
  private let title: NormalTitle?

  init(_ card: Int, of board: ParsedBoard) {
    let model = board.card(card)
    id = model.id
    title = model.id == nil ? NormalTitle(model.title) : nil
  }

  init(id: CardID) { (self.id, title) = (id, nil) }

  /// Whether the card has neither an id nor a title.
  var isNameless: Bool { title?.isEmpty ?? false }

  /// The cards with the wanted id, or with an id that a merge made from it, as `k3f9-2` from `k3f9`. Without a wanted
  /// id, the cards with the wanted title.
  func cards(in boards: [Path: ParsedBoard]) -> [(path: Path, card: Int, id: CardID?)] {
    let text = id?.text ?? title.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    var found: [(path: Path, card: Int, id: CardID?)] = []
    for (path, board) in boards {
      for card in board.cards(thatMayHave: text) {
        let model = board.card(card)
        let isMeant =
          id.map { $0 == model.id || $0.text == model.id.flatMap { DerivedID.origin(of: $0.text) } }
          ?? (NormalTitle(model.title) == title)
        if isMeant { found.append((path, card, model.id)) }
      }
    }
    return found
  }
}
