internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardSync
package import PlanBoardWorkspace

/// Takes back the last change that was made here, or the last undo.
///
/// Where a board has changed since, what was there before the change is merged into what is there now, the base being what
/// the change left. It is refused if both changed the same thing, and where not all of the change would go.
package struct TakeBack: Sendable {
  package enum Kind: Sendable { case undo, redo }

  package var kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// - Returns: an empty change, and an outcome that says so, if the text or the splices it needs are forgotten.
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
      verb: kind == .undo ? .undone : .redone, cards: Self.cards(of: change), detail: Self.plain(entry.sentence),
      isNothing: change.boards.isEmpty)
    return (change, outcome, kind == .undo ? .undo(of: entry.number) : .redo(of: entry.number))
  }

  /// The bytes that this needs are no longer stored anywhere.
  private struct Forgotten: Error {}

  /// What was done at first, whatever was undone and done again since.
  private static func plain(_ sentence: String) -> String {
    var rest = sentence[...]
    while rest.hasPrefix("undid: ") || rest.hasPrefix("redid: ") { rest = rest.dropFirst(7) }
    return String(rest)
  }

  private func inverse(
    of board: HistoryEntry.Board, _ entry: HistoryEntry, on boards: any BoardSource, _ past: PastChanges
  ) throws -> Change.Board {
    let path = past.path(of: board)
    let refusal = IntentFailure(.changedSince(Self.plain(entry.sentence), path))
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
    // A file that came or went since cannot go or come.
    guard let now, board.before != nil, let digest = board.after else { throw refusal }
    guard let after = try past.text(digest) else { throw Forgotten() }
    let before = board.inverse.applied(to: after)
    func change(to bytes: [UInt8]) -> Change.Board? {
      let result = now.reading(bytes)
      guard bytes != now.source.bytes, keepsCards(from: now.reading(after), now.reading(before), now, result) else {
        return nil
      }
      let edits = EditList(from: now.source.bytes, to: bytes)
      return Change.Board(path: path, before: now.source.bytes, after: bytes, edits: edits)
    }
    let merge = BoardMerge(base: after, ours: now.source.bytes, theirs: before)
    if merge.conflicts.isEmpty, let change = change(to: merge.bytes) { return change }
    // A card with a new title may be another one for a merge. Here it is known what was changed in it, or where it came from.
    if let edits = board.inverse.rebased(from: after, to: now.source.bytes),
      let change = change(to: edits.applied(to: now.source.bytes))
    {
      return change
    }
    if let edit = MovingBack(now.reading(after), now.reading(before), now).edit {
      return Change.Board(path: path, before: now, edit: edit)
    }
    throw refusal
  }

  /// No card is lost or torn: those that neither side touched are all there, and as many in all as both changes make.
  private func keepsCards(
    from after: ParsedBoard, _ before: ParsedBoard, _ now: ParsedBoard, _ result: ParsedBoard
  ) -> Bool {
    guard result.cards.count - now.cards.count == before.cards.count - after.cards.count else { return false }
    var left = result.cardTexts
    let common = after.cardTexts.merging(before.cardTexts, uniquingKeysWith: min).filter {
      after.cardTexts[$0.key] != nil && before.cardTexts[$0.key] != nil
    }
    for (text, count) in now.cardTexts {
      guard let other = common[text] else { continue }
      left[text, default: 0] -= min(count, other)
      if left[text]! < 0 { return false }
    }
    return true
  }

  /// The cards that a change takes away and puts in, each with what it becomes.
  private static func cards(of change: Change) -> [Outcome.CardChange] {
    var gone: [Outcome.CardChange] = []
    var new: [Outcome.CardChange] = []
    for board in change.boards {
      let before = board.before.map { ParsedBoard($0) }
      let after = board.afterBoard
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
    // A card that goes here and comes there has moved.
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

  /// How often each text is a card's.
  fileprivate var cardTexts: [ArraySlice<UInt8>: Int] {
    cards.indices.reduce(into: [:]) { $0[cardText($1), default: 0] += 1 }
  }
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
