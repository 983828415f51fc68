package import PlanBoardCore

/// What happened to the next occurrence of a recurring card that was done.
package enum NextOccurrence: Sendable {
  /// The card does not recur, or its `every:` cannot be understood, or the next occurrence would be after the year
  /// 9999.
  case none
  /// The next occurrence would be after the card's `until:`.
  case ended(until: CalendarDate)
  /// The board already has the next occurrence, the card with this index. For `due`, see ``Search/present(card:due:)``.
  case present(card: Int, due: DueDate)
  /// The edit adds the next occurrence, the card with this index on the edit's board. `due` is ``Differences/due``.
  case added(VerifiedEdit, card: Int, due: DueDate)
}

extension VerifiedEdit {
  /// Adds the next occurrence of a recurring card to the board after this edit. The new edit includes this edit.
  ///
  /// The next occurrence is a copy of the card in `before`, with later dates, and with nothing done or checked. Its id
  /// is computed from the old id, so that two machines make the same card.
  ///
  /// - Parameter before: the board that this edit changes.
  /// - Throws: `EditFailure`.
  package func addingNext(
    of card: Int, in before: ParsedBoard, at place: CardPlace, _ today: CalendarDate
  ) throws -> NextOccurrence {
    let model = before.card(card)
    let differences: NextOccurrence.Differences
    switch before.nextOccurrence(of: card, today) {
    case .none: return .none
    case .ended(let until): return .ended(until: until)
    case .present(let card, let due): return .present(card: card, due: due)
    case .missing(let missing): differences = missing
    }

    var edit = try followed(by: board.inserting(card, of: before, at: place), from: before)
    let new = edit.board.card(at: place)
    func set(_ key: FieldKey, _ value: String) throws {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: [value]), from: before)
    }
    if let id = differences.id { try set(.id, id) }
    // A card that was done elsewhere may already have these fields.
    for key in [FieldKey.done, .cancelled] where model.value(of: key) != nil {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: []), from: before)
    }
    for (key, day) in differences.days { try set(key, day.description) }
    if model.value(of: .created) != nil { try set(.created, today.description) }
    if let every = differences.every { try set(.every, every) }
    for (index, item) in edit.board.syntax(ofCard: new).checklist.enumerated() where item.box.mark != .open {
      edit = try edit.followed(by: edit.board.settingCheckItem(index, ofCard: new, done: false), from: before)
    }
    if let box = edit.board.card(new).box, box != .open {
      edit = try edit.followed(by: edit.board.settingBox(ofCard: new, to: .open), from: before)
    }
    return .added(edit, card: new, due: differences.due)
  }
}

extension NextOccurrence {
  /// How the next occurrence differs from the card that was done.
  package struct Differences: Sendable {
    fileprivate var id: String?
    /// At least one. The due date comes first, if there is one.
    fileprivate var days: [(key: FieldKey, day: DueDate)]
    /// The value of `every:`; nil if it does not change.
    fileprivate var every: String?
    /// The due date; if the next occurrence has none, the first of its other dates.
    package var due: DueDate { days[0].day }
  }

  /// The result of a search for the next occurrence of a recurring card. ``none`` and ``ended(until:)`` mean the same
  /// as in ``NextOccurrence``.
  package enum Search: Sendable {
    case none
    case ended(until: CalendarDate)
    /// The board has the next occurrence, the card with this index. `due` is its due date, or else the first of its
    /// other dates, or else ``Differences/due``.
    case present(card: Int, due: DueDate)
    case missing(Differences)
  }
}

extension ParsedBoard {
  /// Looks for the next occurrence of a recurring card, without making one. O(n).
  ///
  /// - Parameter today: the day that a recurrence counts from, unless it counts from the due day.
  package func nextOccurrence(of card: Int, _ today: CalendarDate) -> NextOccurrence.Search {
    let model = self.card(card)
    guard let (field, recurrence) = syntax(ofCard: card).recurrence else { return .none }
    let dates = model.days
    let reference = dates.first { $0.key == .due }?.day ?? dates.first { $0.key == .scheduled }?.day ?? dates.first?.day
    let base = recurrence.isFromDue ? reference?.date ?? today : today
    guard var next = recurrence.next(after: base) else { return .none }
    // A card that is done early counts as done for its due day, so its next occurrence is after that day.
    if let due = reference?.date, next <= due {
      guard let later = recurrence.next(after: due) else { return .none }
      next = later
    }
    if let until = model.value(of: .until).flatMap({ CalendarDate(iso: $0) }), next > until {
      return .ended(until: until)
    }
    let id = model.id.map { CardIDs.following($0.text, on: next) }
    let days = next.dayNumber - (reference?.date ?? next).dayNumber
    var moved = dates.compactMap { date in
      date.day.date.adding(days: days).map { (key: date.key, day: DueDate($0, time: date.day.time)) }
    }
    if moved.isEmpty { moved = [(.due, DueDate(next))] }
    let following = recurrence.following(base, next: next)
    // A next occurrence that Obsidian Tasks has made lacks the intended day of the month.
    if let present = occurrence(of: card, id, moved, every: [recurrence, following, following.withoutMonthDay]) {
      return .present(card: present, due: self.card(present).days.first?.day ?? moved[0].day)
    }
    return .missing(
      NextOccurrence.Differences(id: id, days: moved, every: nextRecurrence(field, following: following)))
  }

  /// Finds the next occurrence of a recurring card: the card with this id, or else an open card with the same title,
  /// these dates and one of these recurrences. Equal cards that are done each need a next occurrence of their own, so
  /// the open cards must outnumber the other done cards.
  fileprivate func occurrence(
    of card: Int, _ id: String?, _ dates: [(key: FieldKey, day: DueDate)], every recurrences: Set<Recurrence>
  ) -> Int? {
    if let id {
      var found: Int?
      forEachSyntax(ofCardsWith: FoldedText(id).words) { text, _ in
        if found == nil, text.index != card, text.id == id { found = text.index }
      }
      if let found { return found }
    }
    let model = self.card(card)
    let own = syntax(ofCard: card).recurrence?.recurrence
    var open: [Int] = []
    var done = 0
    for index in cards(thatMayHave: model.title) where index != card {
      guard let every = syntax(ofCard: index).recurrence?.recurrence else { continue }
      let other = self.card(index)
      guard other.title == model.title else { continue }
      if other.isOpen, recurrences.contains(every), other.hasDays(dates) { open.append(index) }
      if other.isDone, every == own, other.hasDays(model.days) { done += 1 }
    }
    return open.count > done ? open.first : nil
  }
}

extension Card {
  fileprivate func hasDays(_ dates: [(key: FieldKey, day: DueDate)]) -> Bool {
    days.map(\.day) == dates.map(\.day) && days.map(\.key) == dates.map(\.key)
  }

  /// The dates that change when the card recurs: its due, start and scheduled dates, in this order.
  fileprivate var days: [(key: FieldKey, day: DueDate)] {
    let others = [FieldKey.start, .scheduled].compactMap { key in
      value(of: key).flatMap { DueDate(iso: $0) }.map { (key: key, day: $0) }
    }
    return (due.map { [(key: FieldKey.due, day: $0)] } ?? []) + others
  }
}
