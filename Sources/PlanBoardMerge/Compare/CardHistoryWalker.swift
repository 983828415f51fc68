internal import PlanBoardCore
package import PlanBoardMarkdown

/// One card on its way back through the versions of a board: by its id, else by its text, its title, its likeness.
package struct CardHistoryWalker: Sendable {
  /// Where it is in the version that was looked at last.
  package private(set) var board: ParsedBoard
  package private(set) var card: Int

  package init(_ card: Int, in board: ParsedBoard) {
    self.board = board
    self.card = card
  }

  /// Goes on in another version that should be the same; after a merge it may be another one.
  ///
  /// - Returns: false if the card is not there; the trail stays where it is.
  package mutating func go(to other: ParsedBoard) -> Bool {
    guard let found = other.card(like: card, of: board) else { return false }
    (board, card) = (other, found)
    return true
  }

  /// Goes one version back.
  ///
  /// - Parameter before: what the board was made of; nil if there was none.
  /// - Returns: what happened to the card between the two, without its passing other cards; the trail ends at
  ///   `BoardChange.added`.
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
    // Not mentioned: one of several that are the same to the letter.
    let index = origin.flatMap { line in before.cards.firstIndex { Int($0.firstLine) + 1 == line } }
    guard let found = index ?? before.card(like: card, of: board) else { return [.added(reference)] }
    (board, card) = (before, found)
    return changes
  }

  /// The card that went where another one came, if in its column no other came or went: somebody wrote it anew.
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
  /// The one card with the same text in the same column; nil if there are several.
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

  /// A card with the same id, else with the same text, else with the same title.
  package func card(like card: Int, of other: ParsedBoard) -> Int? {
    let wanted = other.card(card)
    if let id = wanted.id, let found = cards.indices.first(where: { self.card($0).id == id }) { return found }
    let text = other.normalizedText(ofCard: card)
    return cards.indices.first { normalizedText(ofCard: $0) == text }
      ?? cards.indices.first { self.card($0).title == wanted.title && (self.card($0).id == nil || wanted.id == nil) }
  }
}
