package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Undoes the last change made in this folder, or redoes the last change undone.
///
/// If a board has changed since, its text before the change is merged into its current text, with the text after the change as the
/// base. The undo is refused if later edits touch the same part, or if the change could only be undone in part.
package struct UndoChange: Sendable {
  package enum Kind: Sendable { case undo, redo }

  package var kind: Kind

  /// Makes the request; the history determines the change when the request is planned.
  package init(_ kind: Kind) { self.kind = kind }

  /// Plans the undo or redo of one change.
  ///
  /// - Returns: an empty change, and an outcome with `isNothing`, if the text or the edits needed are no longer stored.
  /// - Throws: `IntentFailure`: `nothingToUndo`, `nothingToRedo`, `noHistory`, `forgotten`, `changedSince`; `FileFailure`.
  package func plan(
    on boards: any BoardSource, _ past: PastChanges
  ) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind) {
    guard past.isKept else { throw IntentFailure(.noHistory) }
    let stacks = try past.stacks()
    guard let entry = kind == .undo ? stacks.done.last : stacks.undone.last else {
      if kind == .redo { throw IntentFailure(.nothingToRedo) }
      throw IntentFailure(past.isCut ? .forgotten(nil) : .nothingToUndo)
    }
    var change = Change([])
    do {
      change = Change(try entry.boards.reversed().map { board in try inverse(of: board, entry, on: boards, past) })
    } catch is Forgotten {}
    let outcome = Outcome(
      verb: kind == .undo ? .undone : .redone, cards: Self.cards(of: change, boards.settings.defaults),
      detail: .original(entry.summary.original),
      isNothing: change.boards.isEmpty)
    return (change, outcome, kind == .undo ? .undo(of: entry.number) : .redo(of: entry.number))
  }

  /// The text or edits needed are no longer stored anywhere.
  private struct Forgotten: Error {}

  private func inverse(
    of board: HistoryEntry.Board, _ entry: HistoryEntry, on boards: any BoardSource, _ past: PastChanges
  ) throws -> Change.Board {
    let path = past.path(of: board)
    let refusal = IntentFailure(.changedSince(entry.summary.original, path))
    guard past.isInPlace(board) else { throw refusal }
    guard let board = try past.whole(board) else { throw Forgotten() }
    let now = try boards.boardIfThere(at: path)
    let bytes = now?.source.bytes
    if bytes.map({ Digest($0) }) == board.after {
      let edits = board.inverse
      return Change.Board(
        path: path, before: bytes, after: board.before == nil ? nil : edits.applied(to: bytes ?? []), edits: edits,
        mode: board.mode)
    }
    // A file created or deleted since cannot be deleted or re-created.
    guard let now, board.before != nil, let digest = board.after else { throw refusal }
    guard let after = try past.text(digest) else { throw Forgotten() }
    let before = board.inverse.applied(to: after)
    let text = now.source.bytes
    if let merged = ThreeWayMerge.ofBoards.merged(base: after, ours: text, theirs: before), merged != text {
      return Change.Board(path: path, before: text, after: merged, edits: EditList(from: text, to: merged))
    }
    return try inverse(from: now.reading(after), to: now.reading(before), board.inverse, on: now, path, refusal)
  }

  /// The inverse without a merge, because a merge takes a card with a new title for a different card. Here, either the edits to the
  /// card or its old place is known.
  private func inverse(
    from after: ParsedBoard, to before: ParsedBoard, _ edits: EditList, on now: ParsedBoard, _ path: Path,
    _ refusal: IntentFailure
  ) throws(IntentFailure) -> Change.Board {
    if let edits = edits.rebased(from: after.source.bytes, to: now.source.bytes) {
      let result = now.applying(edits)
      let check = CardCheck(base: after, now, before)
      if result.source.bytes != now.source.bytes, check.holds(for: result), check.isCertain(of: result) {
        return Change.Board(path: path, before: now.source.bytes, after: result.source.bytes, edits: edits)
      }
    }
    guard let edit = UndoMove(after, before, now).edit else { throw refusal }
    return Change.Board(path: path, before: now, edit: edit)
  }

  /// The cards that a change removes, adds or alters, each with its place before and after.
  private static func cards(of change: Change, _ defaults: BoardDefaults) -> [Outcome.CardChange] {
    var gone: [Outcome.CardChange] = []
    var new: [Outcome.CardChange] = []
    for board in change.boards {
      let before = board.boardBefore(defaults)
      let after = board.boardAfter(defaults)
      let successors = before?.successors(in: after, by: board.edits) ?? []
      var isNew = Set(after?.cards.indices ?? 0..<0)
      for (card, successor) in successors.enumerated() {
        if let successor { isNew.remove(successor) }
        let isSame = successor.map { before?.cardText(card) == after?.cardText($0) } ?? false
        let isMoved = successor.map { before?.column(of: card) != after?.column(of: $0) } ?? false
        if isSame, !isMoved { continue }
        gone.append(Outcome.CardChange(board.path, before, card, after, successor))
      }
      for card in isNew.sorted() { new.append(Outcome.CardChange(board.path, nil, nil, after, card)) }
    }
    // A card removed in one place and added in another has moved.
    var changes: [Outcome.CardChange] = []
    for card in gone {
      if card.after == nil, let index = new.firstIndex(where: { $0.title == card.title && $0.id == card.id }) {
        let other = new.remove(at: index)
        changes.append(
          Outcome.CardChange(title: card.title, id: card.id, before: card.before, after: other.after))
      } else {
        changes.append(card)
      }
    }
    return changes + new
  }
}

extension ParsedBoard {
  fileprivate func cardText(_ card: Int) -> ArraySlice<UInt8> { source.bytes[range(of: cards[card])] }
  fileprivate func column(of card: Int) -> String { columns[Int(cards[card].column)].name }
}

extension Outcome.CardChange {
  fileprivate init(_ path: Path, _ before: ParsedBoard?, _ old: Int?, _ after: ParsedBoard?, _ new: Int?) {
    let model = new.flatMap { after?.card($0) } ?? old.flatMap { before?.card($0) }
    title = model?.title ?? ""
    id = model?.id?.text
    self.before = before.flatMap { board in old.map { Outcome.Place(path, board, $0) } }
    self.after = after.flatMap { board in new.map { Outcome.Place(path, board, $0) } }
  }
}
