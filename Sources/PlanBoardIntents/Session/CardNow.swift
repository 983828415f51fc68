package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A card as it is now, found by a ``CardKey`` from the present or an earlier text of its board.
package struct CardNow: Sendable {
  package let path: Path
  package let board: ParsedBoard
  /// The card's index in `ParsedBoard.cards`.
  package let index: Int
  /// The card in the text that the key is from.
  package let shown: Card

  package var card: Card { board.card(index) }
  /// A name that does not lead to another card if the board changes again.
  package var name: CardName { CardName(index, of: board, at: path) }
}

extension PlanSession {
  /// Finds the card that a key names, even if it has moved to another of the plan's boards. A card on an archived board
  /// or in the trash is looked for only there.
  ///
  /// - Parameter path: the board of the key.
  /// - Returns: nil if the card is gone, or if it is not certain which card it is now. Also nil if the session no
  ///   longer has the text that the key is from.
  /// - Throws: `FileFailure` if a board cannot be read.
  package func card(_ key: CardKey, at path: Path, in plan: PlanSnapshot) throws -> CardNow? {
    guard let reference = key.reference(at: path) else { return nil }
    let now = try plan.boardIfThere(at: path)
    if let now, Digest(now.source.bytes) == reference.revision {
      guard now.cards.indices.contains(key.index) else { return nil }
      return CardNow(path: path, board: now, index: key.index, shown: now.card(key.index))
    }
    guard let earlier = earlierBoard(of: reference, comparedWith: plan), earlier.cards.indices.contains(key.index)
    else { return nil }
    let found: CardRef?
    if plan.paths.contains(path) {
      guard case .card(let card) = try follow(reference, in: plan) else { return nil }
      found = card
    } else if let now {
      // Archived boards and the trash are not among the boards of the plan.
      found = reference.follow(from: earlier, to: now)
    } else {
      found = nil
    }
    guard let found, let board = try plan.boardIfThere(at: found.board), board.cards.indices.contains(found.index)
    else { return nil }
    return CardNow(path: found.board, board: board, index: found.index, shown: earlier.card(key.index))
  }
}
