internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Undoes a change that moved one card, even if the card was edited since. The card moves back with its present text,
/// and gets its old box back if possible.
struct UndoMove {
  /// The edit that moves the card back; nil if the change concerned other cards, too, or if the card has moved again
  /// since.
  let edit: VerifiedEdit?

  /// - Parameter after: the board as the change left it.
  init(after: ParsedBoard, before: ParsedBoard, now: ParsedBoard) { edit = Self.edit(after, before, now) }

  private static func edit(_ after: ParsedBoard, _ before: ParsedBoard, _ now: ParsedBoard) -> VerifiedEdit? {
    guard after.cards.count == before.cards.count else { return nil }
    // The moved card is the only one whose title is in a different column or section.
    let places = (after.places, before.places)
    let moved = places.0.keys.filter { places.0[$0]?.group != places.1[$0]?.group && places.1[$0] != nil }
    guard moved.count == 1, let title = moved.first, let from = places.0[title], let to = places.1[title] else {
      return nil
    }
    func others(_ board: ParsedBoard, _ card: Int) -> [[UInt8]] {
      board.cards.indices.filter { $0 != card }.map(board.normalizedText(ofCard:))
    }
    guard others(after, from.card) == others(before, to.card) else { return nil }
    let origin = CardOrigin(of: to.card, in: before)
    guard let card = after.successors(in: now, by: EditList(from: after.source.bytes, to: now.source.bytes))[from.card],
      CardOrigin.Group(now.place(ofCard: card), in: now) == from.group, let column = origin.column(in: now),
      let place = origin.place(inColumn: column, of: now, moving: card)
    else { return nil }
    guard var edit = try? now.moving(card, to: place) else { return nil }
    let new = edit.board.card(at: place)
    let box = before.card(to.card).box
    if after.card(from.card).box != box, edit.board.card(new).box != box,
      let boxed = try? edit.board.settingBox(ofCard: new, to: box)
    {
      edit = edit.followed(by: boxed, from: now)
    }
    return edit
  }
}

extension ParsedBoard {
  /// The cards with their columns and sections, by title. Titles that several cards have are left out.
  fileprivate var places: [String: (card: Int, group: CardOrigin.Group)] {
    var found: [String: (card: Int, group: CardOrigin.Group)] = [:]
    var duplicates: Set<String> = []
    for index in cards.indices {
      let title = card(index).title
      if found[title] != nil { duplicates.insert(title) }
      found[title] = (index, CardOrigin.Group(place(ofCard: index), in: self))
    }
    for title in duplicates { found[title] = nil }
    return found
  }
}
