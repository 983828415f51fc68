internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Undoes a change, or redoes the change that was undone last.
///
/// If a board has changed since, its current text is merged with the text before the change. The base of this three-way
/// merge is the text after the change. The undo is refused if later edits touch the same part, or if the change could
/// only be undone in part.
///
/// If the change was already taken back without pb, there is nothing to undo:
/// - If the boards prove this, the undo goes on to the previous change, unless ``entry`` is set.
/// - If this is only probable, the undo ends, and the user must request another undo.
package struct UndoChange: Sendable {
  package enum Kind: String, Sendable { case undo, redo }

  package var kind: Kind
  /// The number of the change to undo, or of an entry that undid or redid that change. nil for the last change, and for
  /// a redo.
  package var entry: Int?
  /// Whether to keep the change, so that undo passes over it from then on.
  package var skips = false
  /// The numbers of entries to pass over, besides those that the history passes over. Ignored if ``entry`` is set.
  package var leavingOut: Set<Int> = []

  /// Creates an undo or redo; without `entry`, of the last change at the time of planning.
  package init(_ kind: Kind, entry: Int? = nil) {
    self.kind = kind
    self.entry = entry
  }

  /// The request to undo the last change.
  package static var undo: Self { Self(.undo) }
  /// The request to redo the change that was undone last.
  package static var redo: Self { Self(.redo) }

  /// Plans the undo or redo of one change.
  ///
  /// - Returns: the change to make, its outcome, and how the history records it. If the undo passes over the change,
  ///   the change to make is empty, and the outcome's `isNothing` is true.
  /// - Throws: `IntentFailure` with the reason `nothingToUndo`, `nothingToRedo`, `noHistory`, `noSuchEntry`,
  ///   `forgotten` or `inTheWay`; `FileFailure`.
  package func plan(
    on boards: any BoardSource, _ past: PastChanges
  ) throws -> (change: Change, outcome: Outcome, recording: PlanStore.Recording) {
    guard past.isKept else { throw IntentFailure(.noHistory(past.failure)) }
    let entry = try found(in: past)
    func passing(
      _ passing: HistoryEntry.Passing, _ reversal: Outcome.Reversal? = nil
    ) -> (Change, Outcome, PlanStore.Recording) {
      (Change([]), self.outcome(of: entry, reversal ?? .passed(passing)), .passing(entry.number, passing))
    }
    if skips { return passing(.skipped) }
    var reversed: [ReversedBoard] = []
    var signs: [Sign] = []
    do {
      for board in entry.boards.reversed() {
        switch try inverse(of: board, entry, on: boards, past) {
        case .takenBack(let sign): signs.append(sign)
        case .change(let board): reversed.append(board)
        }
      }
    } catch is Forgotten { return passing(.forgotten) }
    guard !reversed.isEmpty else { return passing(.takenBack, Self.reversal(signs)) }
    var outcome = self.outcome(of: entry, .done(merged: reversed.filter(\.isMerged).map(\.change.path)))
    outcome.cards = Self.cards(of: reversed, boards.settings.defaults)
    let recording = PlanStore.Recording.entry(kind == .undo ? .undo(of: entry.number) : .redo(of: entry.number))
    return (Change(reversed.map(\.change)), outcome, recording)
  }

  private func outcome(of entry: HistoryEntry, _ reversal: Outcome.Reversal) -> Outcome {
    var outcome = Outcome(verb: kind == .undo ? .undone : .redone, detail: .original(entry.summary.original, reversal))
    if outcome.passing != nil { outcome.isNothing = true }
    return outcome
  }

  /// The entry to reverse: for an undo, a change or a redo; for a redo, an undo.
  private func found(in past: PastChanges) throws -> HistoryEntry {
    if let number = entry {
      let originals = try past.originals()
      guard let original = originals[number],
        let last = try past.entries().last(where: { originals[$0.number] == original && !$0.isUndo })
      else { throw IntentFailure(.noSuchEntry(number)) }
      return last
    }
    let stacks = try past.stacks()
    let stack = kind == .undo ? stacks.done : stacks.undone
    if let last = stack.last(where: { !leavingOut.contains($0.number) }) { return last }
    if kind == .redo { throw IntentFailure(.nothingToRedo) }
    throw IntentFailure(past.isCut ? .forgotten(nil) : .nothingToUndo)
  }

  /// Thrown if the history no longer has a text or edits that the undo or redo needs.
  private struct Forgotten: Error {}

  private enum Inverse {
    case change(ReversedBoard)
    case takenBack(Sign)
  }

  /// What the undo or redo does to a board.
  private struct ReversedBoard {
    var change: Change.Board
    /// The board before it and after it, if they are parsed already.
    var before: ParsedBoard?
    var after: ParsedBoard?
    /// Whether the board keeps later changes.
    var isMerged = true
  }

  private enum Sign: Equatable {
    /// The board has the bytes that it had before the change, or before an earlier change.
    case bytes
    /// The file that the change made is missing.
    case missing(Path)
    /// Only the cards of the board show it (``TakenBack``).
    case cards
  }

  /// Returns nil if the signs prove that the change was taken back.
  private static func reversal(_ signs: [Sign]) -> Outcome.Reversal? {
    if signs.contains(.cards) { return .probablyTakenBack(missing: nil) }
    for case .missing(let path) in signs { return .probablyTakenBack(missing: path) }
    return nil
  }

  /// Decides what the undo or redo does to one board of an entry.
  private func inverse(
    of board: HistoryEntry.Board, _ entry: HistoryEntry, on boards: any BoardSource, _ past: PastChanges
  ) throws -> Inverse {
    let recorded = board
    let path = past.path(of: board)
    func refusal(_ reason: UndoObstacle.Reason) throws -> IntentFailure {
      IntentFailure(.inTheWay(try obstacle(reason, path, of: recorded, entry, past)))
    }
    if let target = past.elsewhere(board) { throw try refusal(.linked(to: target)) }
    guard let board = try past.whole(board) else { throw Forgotten() }
    let now: ParsedBoard?
    do { now = try boards.boardIfThere(at: path) } catch let failure as FileFailure {
      throw try refusal(.unreadable(failure))
    }
    let bytes = now?.source.bytes
    let digest = bytes.map { Digest($0) }
    if digest == board.after {
      let edits = board.inverse
      let then = board.before == nil ? nil : now?.applying(edits)
      let change = Change.Board(
        path: path, before: bytes,
        after: board.before == nil ? nil : then?.source.bytes ?? edits.applied(to: []), edits: edits, mode: board.mode)
      return .change(ReversedBoard(change: change, before: now, after: then, isMerged: false))
    }
    // If a redo passed over a change that is on the board already, the next undo would not undo that change.
    if kind == .undo {
      // A missing file is a sign, but no proof: it may have been renamed, or may be back in a moment.
      if now == nil, board.before == nil { return .takenBack(.missing(path)) }
      if let digest,
        digest == board.before || (entry.boards.count == 1 && past.isEarlier(digest, of: recorded, than: entry))
      {
        return .takenBack(.bytes)
      }
    }
    // The steps below need a board that existed before the change and after it, and exists now.
    guard let digest = board.after else { throw try refusal(.thereAgain) }
    guard let now else { throw try refusal(.missing(alike: alike(board, entry, on: boards, past))) }
    guard board.before != nil else { throw try refusal(.changedSinceMade) }
    guard let after = try past.text(digest) else { throw Forgotten() }
    let before = board.inverse.applied(to: after)
    let text = now.source.bytes
    if let merged = ThreeWayMerge.ofBoards.merged(base: after, ours: text, theirs: before), merged != text {
      return .change(
        ReversedBoard(
          change: Change.Board(path: path, before: text, after: merged, edits: EditList(from: text, to: merged)),
          before: now))
    }
    let (was, then) = (now.reading(after), now.reading(before))
    if let change = inverse(from: was, to: then, board.inverse, on: now, path) {
      return .change(ReversedBoard(change: change, before: now))
    }
    guard kind == .undo else { throw try refusal(.changed) }
    let later = try past.edits(of: board, since: entry)
    let takenBack = TakenBack(after: was, before: then, now: now, edits: board.edits, later: later)
    guard takenBack.holds, try !takenBack.hasAddedCard(on: boards, besides: path) else {
      throw try refusal(.changed)
    }
    return .takenBack(.cards)
  }

  private func obstacle(
    _ reason: UndoObstacle.Reason, _ path: Path, of board: HistoryEntry.Board, _ entry: HistoryEntry,
    _ past: PastChanges
  ) throws -> UndoObstacle {
    let later = try past.stacks().done.filter { later in
      later.number > entry.number && later.boards.contains { $0.path == board.path }
    }
    return UndoObstacle(
      kind: kind, reason: reason, path: path, change: entry.summary.original, entry: entry.number,
      isLast: self.entry == nil, later: kind == .undo ? later.map(\.number) : [])
  }

  private func alike(
    _ board: HistoryEntry.Board, _ entry: HistoryEntry, on boards: any BoardSource, _ past: PastChanges
  ) throws -> [Path] {
    let text = try board.after.flatMap { try past.text($0) }
    return try boards.boards(
      like: board.after, text.map { ParsedBoard($0, boards.settings.defaults) },
      besides: Set(entry.boards.map { past.path(of: $0) }))
  }

  /// Finds the inverse change without a merge, which would treat a card with a new title as a different card.
  private func inverse(
    from after: ParsedBoard, to before: ParsedBoard, _ edits: EditList, on now: ParsedBoard, _ path: Path
  ) -> Change.Board? {
    if let edits = edits.rebased(from: after.source.bytes, to: now.source.bytes) {
      let result = now.applying(edits)
      let check = CardCheck(base: after, now, before)
      if result.source.bytes != now.source.bytes, check.holds(for: result), check.isCertain(of: result) {
        return Change.Board(path: path, before: now.source.bytes, after: result.source.bytes, edits: edits)
      }
    }
    return UndoMove(after: after, before: before, now: now).edit.map { Change.Board(path: path, before: now, edit: $0) }
  }

  /// The cards that a change removes, adds, alters or moves to another column, each with its place before and after the
  /// change.
  private static func cards(of boards: [ReversedBoard], _ defaults: BoardDefaults) -> [Outcome.CardChange] {
    var gone: [Outcome.CardChange] = []
    var new: [Outcome.CardChange] = []
    for board in boards {
      let change = board.change
      let before = board.before ?? change.boardBefore(defaults)
      let after = board.after ?? change.boardAfter(defaults)
      let successors = before.map { change.successors(of: $0, in: after) } ?? []
      var isNew = [Bool](repeating: true, count: after?.cards.count ?? 0)
      for successor in successors.lazy.compactMap(\.self) { isNew[successor] = false }
      for card in before.map({ $0.changed(successors, in: after) }) ?? [] {
        gone.append(Outcome.CardChange(change.path, before, card, after, successors[card]))
      }
      for card in isNew.indices where isNew[card] {
        new.append(Outcome.CardChange(change.path, nil, nil, after, card))
      }
    }
    // A card that is removed in one place and added in another has moved.
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
  /// The cards that have no successor in a later text, or one with another text or in another column.
  ///
  /// - Parameter successors: for each card, its successor; nil if it has none.
  fileprivate func changed(_ successors: [Int?], in later: ParsedBoard?) -> [Int] {
    guard let later else { return Array(successors.indices) }
    // Most cards of a long board are unchanged, and a copy of a board for each of them takes time.
    return successors.indices.filter { card in
      guard let successor = successors[card] else { return true }
      return column(of: card) != later.column(of: successor) || !hasSameText(card, as: successor, of: later)
    }
  }
}

extension PastChanges {
  /// Whether the board had the text with this digest right before some change earlier than `entry`, but neither right
  /// before `entry` nor later.
  fileprivate func isEarlier(_ digest: Digest, of board: HistoryEntry.Board, than entry: HistoryEntry) -> Bool {
    guard let entries = try? entries() else { return false }
    func has(_ other: HistoryEntry, _ side: (HistoryEntry.Board) -> Digest?) -> Bool {
      other.boards.contains { $0.path == board.path && side($0) == digest }
    }
    return entries.contains { $0.number < entry.number && has($0) { $0.before } }
      && !entries.contains { $0.number >= entry.number && (has($0) { $0.before } || has($0) { $0.after }) }
  }

  /// The edits of the changes that pb made to a board after an entry, one list for each change. The first list applies
  /// to the text after the entry, and each other list to the result of the list before it. Changes to any other text,
  /// and changes whose edits the history no longer has, are left out.
  fileprivate func edits(of board: HistoryEntry.Board, since entry: HistoryEntry) throws -> [EditList] {
    var edits: [EditList] = []
    var text = board.after
    for later in try entries() where later.number > entry.number {
      guard let next = later.boards.first(where: { $0.path == board.path && $0.before == text && $0.after != nil }),
        let next = try whole(next)
      else { continue }
      edits.append(next.edits)
      text = next.after
    }
    return edits
  }
}

extension HistoryEntry {
  var isUndo: Bool { if case .undo = kind { true } else { false } }
}

extension ParsedBoard {
  fileprivate func column(of card: Int) -> String { columns[Int(cards[card].column)].name }
}

extension Outcome.CardChange {
  /// `old` is nil for a new card, and `new` is nil for a removed card.
  fileprivate init(_ path: Path, _ before: ParsedBoard?, _ old: Int?, _ after: ParsedBoard?, _ new: Int?) {
    let model = new.flatMap { after?.card($0) } ?? old.flatMap { before?.card($0) }
    title = model?.title ?? ""
    id = model?.id?.text
    self.before = before.flatMap { board in old.map { Outcome.Place(path, board, $0) } }
    self.after = after.flatMap { board in new.map { Outcome.Place(path, board, $0) } }
    guard let before, let after, let old, let new else { return }
    parts = CardParts(before, old).changes(to: CardParts(after, new))
  }
}
