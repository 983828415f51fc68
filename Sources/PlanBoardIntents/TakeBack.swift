internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Takes back the last change that was made here, or the last undo.
///
/// Where a file has changed since, the inverse is applied to what is there now. It is refused if it would touch what somebody
/// else wrote.
package struct TakeBack: Sendable {
  package enum Kind: Sendable { case undo, redo }

  package var kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// - Throws: `IntentFailure`: `nothingToUndo`, `nothingToRedo`, `noHistory`, `changedSince`; `FileFailure`.
  package func plan(
    on boards: any BoardSource, _ past: PastChanges
  ) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind) {
    guard past.isKept else { throw IntentFailure(.noHistory) }
    let stacks = try past.stacks()
    guard let entry = kind == .undo ? stacks.done.last : stacks.undone.last else {
      throw IntentFailure(kind == .undo ? .nothingToUndo : .nothingToRedo)
    }
    let change = Change(
      try entry.boards.reversed().map { board in try inverse(of: board, entry, on: boards, past) })
    let outcome = Outcome(
      verb: kind == .undo ? .undone : .redone, cards: Self.cards(of: change), detail: Self.plain(entry.sentence),
      isNothing: change.boards.isEmpty)
    return (change, outcome, kind == .undo ? .undo(of: entry.number) : .redo(of: entry.number))
  }

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
    let now = try boards.boardIfThere(at: path)
    let bytes = now?.source.bytes
    if bytes.map({ Digest($0) }) == board.after {
      let edits = board.inverse
      return Change.Board(
        path: path, before: bytes, after: board.before == nil ? nil : edits.applied(to: bytes ?? []), edits: edits)
    }
    // A file that came or went since cannot go or come.
    guard let now, board.before != nil, let after = board.after.flatMap({ try? past.text($0) }) else { throw refusal }
    let before = board.inverse.applied(to: after)
    if let edits = board.inverse.rebased(from: after, to: now.source.bytes) {
      let result = now.reading(edits.applied(to: now.source.bytes))
      if keepsCards(from: now.reading(after), now.reading(before), now, result) {
        return Change.Board(path: path, before: now.source.bytes, after: result.source.bytes, edits: edits)
      }
    }
    if let edit = movingBack(now.reading(after), now.reading(before), now) {
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

  /// The change moved one card, and somebody edited the card since: it moves back as it is now.
  private func movingBack(_ after: ParsedBoard, _ before: ParsedBoard, _ now: ParsedBoard) -> VerifiedEdit? {
    guard after.cards.count == before.cards.count else { return nil }
    // The one card that stands elsewhere: known by its title.
    let places = (after.places, before.places)
    let moved = places.0.keys.filter { places.0[$0]?.column != places.1[$0]?.column && places.1[$0] != nil }
    guard moved.count == 1, let title = moved.first, let from = places.0[title], let to = places.1[title] else {
      return nil
    }
    guard let card = after.successors(in: now)[from.card],
      now.columns[Int(now.cards[card].column)].name == from.column,
      let column = now.columns.firstIndex(where: { $0.name == to.column })
    else { return nil }
    let count = now.cards(column: column, section: nil).count
    let place = CardPlace(column: column, index: min(to.index, count))
    guard var edit = try? now.moving(card, to: place) else { return nil }
    let new = edit.board.cards(column: column, section: nil)[place.index]
    let box = before.card(to.card).box
    if after.card(from.card).box != box, edit.board.card(new).box != box,
      let boxed = try? edit.board.settingBox(ofCard: new, to: box)
    {
      edit = edit.followed(by: boxed, from: now)
    }
    return edit
  }

  /// The cards that a change takes away and puts in, each with what it becomes.
  private static func cards(of change: Change) -> [Outcome.CardChange] {
    var gone: [Outcome.CardChange] = []
    var new: [Outcome.CardChange] = []
    for board in change.boards {
      let before = board.before.map { ParsedBoard($0) }
      let after = board.afterBoard
      let successors = before?.successors(in: after) ?? []
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

  /// Where the cards stand whose titles no other card has.
  fileprivate var places: [String: (card: Int, column: String, index: Int)] {
    var found: [String: (card: Int, column: String, index: Int)] = [:]
    var twins: Set<String> = []
    for index in cards.indices {
      let title = card(index).title
      if found[title] != nil { twins.insert(title) }
      found[title] = (index, column(of: index), place(ofCard: index).index)
    }
    for title in twins { found[title] = nil }
    return found
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
