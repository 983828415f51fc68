package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// A reference to a card in one text of one board. ``follow(from:to:)-(ParsedBoard,_)`` finds the card in another text.
package struct CardRef: Hashable, Sendable {
  package let board: Path
  /// The digest of the board's bytes.
  package let revision: Digest
  /// The card's index in `ParsedBoard.cards` of that revision.
  package let index: Int

  /// Refers to a card of a board. O(n): the revision is computed from the board's bytes.
  ///
  /// - Precondition: the board has a card with that index.
  package init(_ index: Int, of board: ParsedBoard, at path: Path) {
    precondition(board.cards.indices.contains(index), "no such card")
    self.board = path
    revision = Digest(board.source.bytes)
    self.index = index
  }

  /// Creates a reference without checking that there is such a card.
  init(board: Path, revision: Digest, index: Int) {
    (self.board, self.revision, self.index) = (board, revision, index)
  }

  /// Finds the card in another text of its board. O(n).
  ///
  /// - Parameter before: the board with the text of ``revision``.
  /// - Returns: nil if the card is gone, if it is not certain which card it is now, or if `before` has another text.
  package func follow(from before: ParsedBoard, to now: ParsedBoard) -> CardRef? {
    guard isCard(of: before), let successor = CardPassage(from: before, to: now).successors[index] else { return nil }
    return CardRef(successor, of: now, at: board)
  }

  /// Finds the card in another state of the whole plan, perhaps on another board. O(n) in the length of its board. If
  /// the card is no longer on that board, O(n) in the length of the whole plan.
  ///
  /// - Parameters:
  ///   - before: the boards at the time of the reference, including the card's own board at ``revision``.
  ///   - now: the boards in any other state. A board that is missing from `now` counts as deleted, with its cards.
  ///   - unknown: the boards whose text at the time of the reference is not known. If there are any, the card is found
  ///     only on its own board, which may be renamed: a similar card on another board may have been there before.
  /// - Returns: nil if the card is gone, if it is not certain which card it is now, or if `before` lacks the board at
  ///   ``revision``.
  package func follow(
    from before: [Path: ParsedBoard], to now: [Path: ParsedBoard], unknown: Set<Path> = []
  ) -> CardRef? {
    guard let old = before[board], isCard(of: old) else { return nil }
    func elsewhere() -> CardRef? { unknown.isEmpty ? self.elsewhere(old, from: before, to: now) : nil }
    guard let new = now[board] else { return renamed(from: before, to: now, unknown) ?? elsewhere() }
    if let successor = CardPassage(from: old, to: new).successors[index] {
      return CardRef(successor, of: new, at: board)
    }
    return elsewhere()
  }

  private func isCard(of board: ParsedBoard) -> Bool {
    board.cards.indices.contains(index) && Digest(board.source.bytes) == revision
  }

  /// The card on a renamed board: the only board at a new path that has the same text; nil without such a board.
  private func renamed(
    from before: [Path: ParsedBoard], to now: [Path: ParsedBoard], _ unknown: Set<Path>
  ) -> CardRef? {
    let bytes = before[board]?.source.bytes
    let paths = now.keys.filter { before[$0] == nil && !unknown.contains($0) && now[$0]?.source.bytes == bytes }
    guard paths.count == 1, let path = paths.first, let board = now[path] else { return nil }
    return CardRef(index, of: board, at: path)
  }

  /// The card on another board; nil if it is not certain which card it is. The card's id or, without an id, its title
  /// must occur exactly once in the whole plan, both before and now.
  private func elsewhere(
    _ old: ParsedBoard, from before: [Path: ParsedBoard], to now: [Path: ParsedBoard]
  ) -> CardRef? {
    let wanted = SoughtCard(index, of: old)
    guard !wanted.isNameless, wanted.cards(in: before).count == 1 else { return nil }
    let found = wanted.cards(in: now)
    guard found.count == 1, let (path, card, id) = found.first, path != board, let other = now[path] else { return nil }
    // Different ids mean different cards, but a card without an id may have gained one.
    let hasGainedID = wanted.id == nil && id.map { SoughtCard(id: $0).cards(in: before).isEmpty } ?? false
    guard wanted.id == id || hasGainedID else { return nil }
    return CardRef(card, of: other, at: path)
  }
}
