internal import PlanBoardCore
package import PlanBoardMarkdown

/// Follows one card back through the versions of a board, and recognizes it by its id, text, title, likeness or place.
package struct CardHistoryWalker: Sendable {
  /// The version that the walk has reached.
  package private(set) var board: ParsedBoard
  /// The index of the card in ``board``.
  package private(set) var card: Int

  /// Starts at a card of a board.
  package init(_ card: Int, in board: ParsedBoard) {
    self.board = board
    self.card = card
  }

  /// Switches to another copy of the current version, such as the result of a merge.
  ///
  /// - Returns: whether `other` has the card; if not, the walker stays where it is.
  package mutating func go(to other: ParsedBoard) -> Bool {
    guard let found = other.card(like: card, of: board) else { return false }
    (board, card) = (other, found)
    return true
  }

  /// Goes one version back.
  ///
  /// - Parameter before: the version before ``board``; nil if ``board`` is the oldest version.
  /// - Returns: the changes to the card between the two versions, except moves within its column and section. If
  ///   `before` is nil or does not have the card, the only change is `BoardChange.added`, and the walk is over.
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
    // No change mentions the card if, for example, several cards have its text, or only its column was renamed.
    let index = origin.flatMap { line in before.cards.firstIndex { Int($0.firstLine) + 1 == line } }
    guard let found = index ?? before.card(like: card, of: board) else { return [.added(reference)] }
    (board, card) = (before, found)
    return changes
  }

  /// Returns the card that an added card seems to replace: the only card removed from a column to which no other card
  /// was added. Two cards that both have ids do not replace each other, because their ids differ.
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

  package var reference: BoardChange.CardReference { BoardChange.CardReference(card, of: board) }
}
