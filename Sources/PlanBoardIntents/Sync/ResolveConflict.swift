package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// Removes a conflict note. With ``Choice/kept``, nothing else changes. With ``Choice/other``, the value in the
/// conflict note replaces the one on the board, with these exceptions:
/// - If the conflict is about the title, the fields that the card has in its title stay.
/// - If the conflict is about the notes of a card, the value is added to the notes that the card has.
/// - If the conflict is about the column, the card moves to the end of the section that the value names. If the value
///   names only a column, the card goes after the column's last card outside of any section.
/// - If the conflict note says that the other side removed the card, the card is removed.
package struct ResolveConflict: NamelessIntent {
  /// The value to keep: the one that the board has, or the one in the conflict note.
  package enum Choice: Sendable { case kept, other }

  package var path: Path
  package var conflict: MergeConflict
  package var choice: Choice

  /// Creates the intent. The conflict note is found again by its kind, card and text, even on another line.
  package init(_ conflict: MergeConflict, on path: Path, _ choice: Choice) {
    (self.conflict, self.path, self.choice) = (conflict, path, choice)
  }

  /// Plans the removal of the conflict note and, for ``Choice/other``, the edit that applies the value in the
  /// conflict note.
  ///
  /// - Throws: `IntentFailure`. Its reason is `noSuchConflict` if the note is gone, or if the note or the card's title
  ///   has changed. Its reason is `unresolvable` if the value in the note cannot be applied. `EditFailure`;
  ///   `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    guard let found = try find(in: before, boards) else {
      throw IntentFailure(.noSuchConflict(path))
    }
    let card = before.card(onLine: Int32(found.line1 - 1))
    var edit = try before.removingLine(found.line1 - 1)
    if choice == .other { edit = try edit.followed(by: other(found, card, edit.board), from: before) }
    let change = Change([Change.Board(path: path, before: before, edit: edit)])
    var outcome = Outcome(verb: .resolved, board: path, detail: .conflict(found, isKept: choice == .kept))
    if let card { outcome.cards = [self.change(to: card, in: before, by: edit, of: found.kind)] }
    return (change, outcome)
  }

  /// The change to a card. The notes count only in a conflict about the notes: in any other conflict, they differ only
  /// because the conflict note is gone.
  private func change(
    to card: Int, in before: ParsedBoard, by edit: VerifiedEdit, of kind: MergeConflict.Kind
  ) -> Outcome.CardChange {
    let after = edit.successors.flatMap { $0[card] }
    let model = after.map { edit.board.card($0) } ?? before.card(card)
    let parts = after.map { CardParts(before, card).changes(to: CardParts(edit.board, $0)) } ?? []
    return Outcome.CardChange(
      title: model.title, id: model.id?.text, before: Outcome.Place(path, before, card),
      after: after.map { Outcome.Place(path, edit.board, $0) },
      parts: parts.filter { $0.isField || $0.name != "notes" || kind == .notes })
  }

  /// The conflict on the board as it is now; nil if its note is gone. The card is looked up on the board before the
  /// request, because the request may have changed the card's title.
  private func find(in board: ParsedBoard, _ boards: any BoardSource) throws -> MergeConflict? {
    func isAlike(_ found: MergeConflict) -> Bool { found.kind == conflict.kind && found.other == conflict.other }
    let found = MergeConflict.find(in: board).filter(isAlike)
    guard conflict.card != nil else { return found.first { $0.card == nil } }
    if found.count == 1, found[0].card == conflict.card { return found[0] }
    let named = try boards.namedBoard(at: path)
    let cards = try MergeConflict.find(in: named).filter { isAlike($0) && $0.card == conflict.card }
      .compactMap { try named.card(onLine: Int32($0.line1 - 1)).flatMap { try boards.current($0, at: path) } }
    return found.first { one in board.card(onLine: Int32(one.line1 - 1)).map { cards.contains($0) } ?? false }
  }

  /// The edit that applies the value in a conflict note.
  private func other(_ found: MergeConflict, _ card: Int?, _ board: ParsedBoard) throws -> VerifiedEdit {
    guard let card else { throw IntentFailure(.unresolvable(found.kind.name, path)) }
    switch found.kind {
    case .title: return try board.settingTitle(ofCard: card, toConflictNote: found.other)
    case .field(let name):
      return try board.setting(FieldKey(name), ofCard: card, to: found.other.isEmpty ? [] : [found.other])
    case .removed: return try board.removing(card)
    case .notes:
      let notes = board.card(card).notes
      return try board.replacingNotes(ofCard: card, with: notes.isEmpty ? found.other : notes + "\n" + found.other)
    case .column:
      guard let (column, section) = board.region(named: found.other) else {
        throw IntentFailure(.unresolvable(found.kind.name, path))
      }
      let count = board.cards(column: column, section: section).count { $0 != card }
      return try board.moving(card, to: CardPlace(column: column, section: section, index: count))
    default: throw IntentFailure(.unresolvable(found.kind.name, path))
    }
  }
}

extension ParsedBoard {
  /// The column or section that a conflict note names, such as `Doing` or `Doing / Section`. A column with the whole
  /// name takes precedence over a section.
  fileprivate func region(named name: String) -> (column: Int, section: Int?)? {
    if let column = columns.firstIndex(where: { $0.name == name }) { return (column, nil) }
    for (column, span) in columns.enumerated() {
      let section = span.sections.firstIndex { span.name + " / " + sectionName($0) == name }
      if let section { return (column, section) }
    }
    return nil
  }
}
