internal import PlanBoardCore
internal import PlanBoardMarkdown

extension VerifiedEdit {
  /// Adds the next occurrence of a recurring card: the card as it was before it was done, with later dates, its box and checklist
  /// unchecked, and an id derived from the old id, so that two machines make the same card.
  ///
  /// - Parameters:
  ///   - card: the card's index in `before`.
  ///   - before: the board that this edit changes.
  /// - Returns: nil if the card does not recur, or if its next occurrence would be after its `until:` or already exists.
  func addingNext(
    of card: Int, in before: ParsedBoard, at place: CardPlace, _ today: CalendarDate
  ) throws -> (edit: VerifiedEdit, card: Int)? {
    let model = before.card(card)
    guard let (field, recurrence) = before.text(ofCard: card).recurrence else { return nil }
    let text = field.value
    let dates = model.days
    let reference = dates.first { $0.key == .due }?.day ?? dates.first { $0.key == .scheduled }?.day ?? dates.first?.day
    let base = recurrence.isFromDue ? reference?.date ?? today : today
    guard let next = recurrence.next(after: base) else { return nil }
    if let until = model.value(of: .other("until")).flatMap({ CalendarDate(iso: $0) }), next > until { return nil }
    let id = model.id.map { CardIDs.following($0.text, on: next) }
    if let id, before.cards.indices.contains(where: { before.text(ofCard: $0).id == id }) { return nil }

    var edit = try followed(by: board.inserting(card, of: before, at: place), from: before)
    let new = edit.board.card(at: place)
    func set(_ key: FieldKey, _ value: String) throws {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: [value]), from: before)
    }
    if let id { try set(.id, id) }
    let days = next.dayNumber - (reference?.date ?? next).dayNumber
    for (key, day) in dates {
      guard let moved = day.date.adding(days: days) else { continue }
      try set(key, DueDate(moved, time: day.time).description)
    }
    if dates.isEmpty { try set(.due, next.description) }
    if model.value(of: .created) != nil { try set(.created, today.description) }
    let repeated = recurrence.isFromDue ? recurrence.text(after: base, next: next, text) : text
    if repeated != text { try set(.every, repeated) }
    for (index, item) in edit.board.card(new).checklist.enumerated() where item.isDone {
      edit = try edit.followed(by: edit.board.settingCheckItem(index, ofCard: new, done: false), from: before)
    }
    if let box = edit.board.card(new).box, box != .open {
      edit = try edit.followed(by: edit.board.settingBox(ofCard: new, to: .open), from: before)
    }
    return (edit, new)
  }
}

extension Card {
  /// The dates that move forward when the card recurs.
  fileprivate var days: [(key: FieldKey, day: DueDate)] {
    let others = [FieldKey.start, .scheduled].compactMap { key in
      value(of: key).flatMap { DueDate(iso: $0) }.map { (key: key, day: $0) }
    }
    return (due.map { [(key: FieldKey.due, day: $0)] } ?? []) + others
  }
}
