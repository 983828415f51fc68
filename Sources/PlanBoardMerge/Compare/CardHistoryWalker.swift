internal import PlanBoardCore
package import PlanBoardMarkdown

/// Follows one card back through the versions of a board, and recognizes it by its id, text, title or likeness.
package struct CardHistoryWalker: Sendable {
  /// The version that was examined last, and the index of the card in it.
  package private(set) var board: ParsedBoard
  package private(set) var card: Int

  /// Starts at a card of a board.
  package init(_ card: Int, in board: ParsedBoard) {
    self.board = board
    self.card = card
  }

  /// Continues in another text of the current version, such as the result of a merge, which may differ a little.
  ///
  /// - Returns: false if that text does not have the card. The walker then stays in its present text.
  package mutating func go(to other: ParsedBoard) -> Bool {
    guard let found = other.card(like: card, of: board) else { return false }
    (board, card) = (other, found)
    return true
  }

  /// Goes one version back.
  ///
  /// - Parameter before: the previous version; nil for the first version.
  /// - Returns: the changes to the card between the two versions, except moves within its column and section. `BoardChange.added`
  ///   ends the walk.
  package mutating func back(to before: ParsedBoard?) -> [BoardChange] {
    guard let before else { return [.added(reference)] }
    if let same = before.onlyCard(equalTo: card, of: board) {
      (board, card) = (before, same)
      return []
    }
    let line1 = Int(board.cards[card].firstLine) + 1
    var changes: [BoardChange] = []
    var origin: Int?
    let all = BoardComparison(before: before, after: board).changes
    for change in all {
      switch change {
      case .added(let reference) where reference.line1 == line1:
        guard let replaced = Self.onlyReplaced(by: reference, in: all) else { return [change] }
        origin = replaced.line1
        changes.append(
          .changed(replaced, to: reference, [.init(name: "title", before: replaced.title, after: reference.title)]))
      case .moved(let from, let to) where to.line1 == line1:
        origin = from.line1
        if (from.column, from.section) != (to.column, to.section) { changes.append(change) }
      case .changed(let from, let to, _) where to.line1 == line1:
        origin = from.line1
        changes.append(change)
      default: continue
      }
    }
    // A card that no change mentions is one of several cards with the same text.
    let index = origin.flatMap { line in before.cards.firstIndex { Int($0.firstLine) + 1 == line } }
    guard let found = index ?? before.card(like: card, of: board) else { return [.added(reference)] }
    (board, card) = (before, found)
    return changes
  }

  /// The removed card that an added card replaces, if the column lost no other card and gained no other card; otherwise nil. Also
  /// nil if both cards have ids, because their ids then differ.
  private static func onlyReplaced(
    by new: BoardChange.CardReference, in changes: [BoardChange]
  ) -> BoardChange.CardReference? {
    var replaced: [BoardChange.CardReference] = []
    for change in changes {
      switch change {
      case .added(let card) where card.column == new.column && card != new: return nil
      case .removed(let card) where card.column == new.column: replaced.append(card)
      default: continue
      }
    }
    let isOther = replaced.first.map { $0.id != nil && new.id != nil } ?? true
    return replaced.count == 1 && !isOther ? replaced[0] : nil
  }

  package var reference: BoardChange.CardReference {
    let model = board.card(card)
    let column = board.columns[Int(board.cards[card].column)]
    return BoardChange.CardReference(
      title: model.title, id: model.id?.text, column: column.name, section: model.section,
      number: card - column.cards.lowerBound + 1, line1: model.line1)
  }
}

extension ParsedBoard {
  /// Returns the only card with the same text in the column of the same name; nil without such a card, or with several.
  fileprivate func onlyCard(equalTo card: Int, of other: ParsedBoard) -> Int? {
    let text = other.normalizedText(ofCard: card)
    let column = other.columns[Int(other.cards[card].column)].name
    var found: Int?
    for index in cards.indices
    where columns[Int(cards[index].column)].name == column
      && range(of: cards[index]).count == other.range(of: other.cards[card]).count
      && normalizedText(ofCard: index) == text
    {
      if found != nil { return nil }
      found = index
    }
    return found
  }

  /// Returns a card with the same id, or else with the same text, or else with the same title. Two cards that both have ids are not
  /// matched by their titles.
  package func card(like card: Int, of other: ParsedBoard) -> Int? {
    let wanted = other.card(card)
    if let id = wanted.id, let found = cards.indices.first(where: { self.card($0).id == id }) { return found }
    let text = other.normalizedText(ofCard: card)
    return cards.indices.first { normalizedText(ofCard: $0) == text }
      ?? cards.indices.first { self.card($0).title == wanted.title && (self.card($0).id == nil || wanted.id == nil) }
  }
}
