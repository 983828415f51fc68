package import PlanBoardCore

/// The next occurrence of a recurring card that was done.
package enum NextOccurrence: Sendable {
  /// The card does not recur, or there is no next day before year 9999.
  case none
  /// The next day would be after the card's `until:`.
  case ended(until: CalendarDate)
  /// The board already has it, as this open card.
  case present(card: Int, due: DueDate)
  /// The edit with the next occurrence, which is this card of its board.
  case added(VerifiedEdit, card: Int, due: DueDate)
}

extension VerifiedEdit {
  /// Adds the next occurrence of a recurring card: the card as it was before it was done, with later dates, its box and checklist
  /// unchecked, and an id derived from the old id, so that two machines make the same card.
  ///
  /// - Parameters:
  ///   - card: the card's index in `before`.
  ///   - before: the board that this edit changes.
  ///   - place: where the next occurrence goes on the board after this edit.
  ///   - today: the day that a recurrence counts from, unless that is the due day.
  /// - Throws: `EditFailure`.
  package func addingNext(
    of card: Int, in before: ParsedBoard, at place: CardPlace, _ today: CalendarDate
  ) throws -> NextOccurrence {
    let model = before.card(card)
    guard let (field, recurrence) = before.text(ofCard: card).recurrence else { return .none }
    let text = field.value
    let dates = model.days
    let reference = dates.first { $0.key == .due }?.day ?? dates.first { $0.key == .scheduled }?.day ?? dates.first?.day
    let base = recurrence.isFromDue ? reference?.date ?? today : today
    guard let next = recurrence.next(after: base) else { return .none }
    if let until = model.value(of: .other("until")).flatMap({ CalendarDate(iso: $0) }), next > until {
      return .ended(until: until)
    }
    let id = model.id.map { CardIDs.following($0.text, on: next) }
    let days = next.dayNumber - (reference?.date ?? next).dayNumber
    var moved = dates.compactMap { date in
      date.day.date.adding(days: days).map { (key: date.key, day: DueDate($0, time: date.day.time)) }
    }
    if moved.isEmpty { moved = [(.due, DueDate(next))] }
    let due = moved[0].day
    if let present = before.occurrence(of: model, besides: card, id, moved) { return .present(card: present, due: due) }

    var edit = try followed(by: board.inserting(card, of: before, at: place), from: before)
    let new = edit.board.card(at: place)
    func set(_ key: FieldKey, _ value: String) throws {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: [value]), from: before)
    }
    if let id { try set(.id, id) }
    // A card that was done elsewhere may have these.
    for key in [FieldKey.done, .cancelled] where model.value(of: key) != nil {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: []), from: before)
    }
    for (key, day) in moved { try set(key, day.description) }
    if model.value(of: .created) != nil { try set(.created, today.description) }
    let repeated = recurrence.isFromDue ? recurrence.text(after: base, next: next, text) : text
    if repeated != text { try set(.every, repeated) }
    for (index, item) in edit.board.card(new).checklist.enumerated() where item.isDone {
      edit = try edit.followed(by: edit.board.settingCheckItem(index, ofCard: new, done: false), from: before)
    }
    if let box = edit.board.card(new).box, box != .open {
      edit = try edit.followed(by: edit.board.settingBox(ofCard: new, to: .open), from: before)
    }
    return .added(edit, card: new, due: due)
  }
}

extension ParsedBoard {
  /// The card that is an occurrence of a recurring card: it has the id, or it is open, recurs, and has the same title and dates.
  fileprivate func occurrence(
    of model: Card, besides card: Int, _ id: String?, _ dates: [(key: FieldKey, day: DueDate)]
  ) -> Int? {
    cards.indices.first { index in
      guard index != card else { return false }
      let text = text(ofCard: index)
      if let id, text.id == id { return true }
      guard text.recurrence != nil else { return false }
      let other = self.card(index)
      return other.isOpen && other.title == model.title
        && other.days.map(\.day) == dates.map(\.day) && other.days.map(\.key) == dates.map(\.key)
    }
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
