package import PlanBoardCore

/// What happened to the next occurrence of a recurring card that was done.
package enum NextOccurrence: Sendable {
  /// The card does not recur, or its `every:` cannot be understood.
  case none
  /// There is no next occurrence before the year 10000, as for `month@only-31` every twelve months from a February.
  case never
  /// The next occurrence would be after the card's `until:`.
  case ended(until: CalendarDate)
  /// The board already has the next occurrence, the card with this index. For `due`, see ``Search/present(card:due:)``.
  case present(card: Int, due: DueDate)
  /// The edit adds the next occurrence, the card with this index on the edit's board.
  case added(VerifiedEdit, card: Int, RecurringDays)
}

/// The days of the next occurrence of a recurring card.
package struct RecurringDays: Sendable {
  /// The day on which the card recurs: the new due day, or that of another date if the card has no due day.
  package let date: CalendarDate
  /// At least one. The due date comes first, if there is one.
  package let days: [(key: FieldKey, day: DueDate)]
  /// The day from which the next occurrence was counted.
  package let start: Recurrence.Start
  /// Whether the recurrence is one of days of each week, for which it does not matter where counting starts.
  package let isWeekly: Bool
  /// The new value of `every:`; nil if it does not change.
  package let every: String?
  /// The day of the month that the card loses, as in Obsidian Tasks, because a month is too short for it; nil if it loses
  /// none.
  package let lostDay: Int?
  /// The recurrences that a card with these days may have: pb's, and those that other programs write.
  fileprivate let recurrences: Set<Recurrence>

  /// The due date; if the next occurrence has none, the first of its other dates.
  package var due: DueDate { days[0].day }

  /// The result of a search for the days; ``none``, ``never`` and ``ended(until:)`` mean the same as in
  /// ``NextOccurrence``.
  package enum Search: Sendable {
    case none, never
    case ended(until: CalendarDate)
    case found(RecurringDays)
  }
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
    case .never: return .never
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
    for (key, day) in differences.days.days { try set(key, day.description) }
    if model.value(of: .created) != nil { try set(.created, today.description) }
    if let every = differences.days.every { try set(.every, every) }
    for (index, item) in edit.board.syntax(ofCard: new).checklist.enumerated() where item.box.mark != .open {
      edit = try edit.followed(by: edit.board.settingCheckItem(index, ofCard: new, done: false), from: before)
    }
    if let box = edit.board.card(new).box, box != .open {
      edit = try edit.followed(by: edit.board.settingBox(ofCard: new, to: .open), from: before)
    }
    return .added(edit, card: new, differences.days)
  }
}

extension NextOccurrence {
  /// How the next occurrence differs from the card that was done.
  package struct Differences: Sendable {
    fileprivate var id: String?
    package fileprivate(set) var days: RecurringDays
  }

  /// The result of a search for the next occurrence of a recurring card. ``none``, ``never`` and ``ended(until:)`` mean
  /// the same as in ``NextOccurrence``.
  package enum Search: Sendable {
    case none, never
    case ended(until: CalendarDate)
    /// The board has the next occurrence, the card with this index. `due` is its due date, or else the first of its
    /// other dates, or else ``RecurringDays/due``.
    case present(card: Int, due: DueDate)
    case missing(Differences)
  }
}

extension ParsedBoard {
  /// Looks for the next occurrence of a recurring card, without making one. O(n).
  ///
  /// - Parameter today: the day that a recurrence counts from, unless it counts from the due day.
  package func nextOccurrence(of card: Int, _ today: CalendarDate) -> NextOccurrence.Search {
    let next: RecurringDays
    switch nextDays(of: card, today) {
    case .none: return .none
    case .never: return .never
    case .ended(let until): return .ended(until: until)
    case .found(let found): next = found
    }
    let id = self.card(card).id.map { CardIDs.following($0.text, on: next.date) }
    if let present = occurrence(of: card, id, next.days, every: next.recurrences) {
      return .present(card: present, due: self.card(present).days.first?.day ?? next.due)
    }
    return .missing(NextOccurrence.Differences(id: id, days: next))
  }

  /// The days of the next occurrence of a recurring card.
  ///
  /// A recurrence in the notation of Obsidian Tasks leads to the day that Obsidian Tasks computes: after a month that is
  /// too short, it goes on from that month's last day, and a card that is done early may recur before the day on which it
  /// was due.
  ///
  /// - Parameter today: the day that a recurrence counts from, unless it counts from the due day.
  package func nextDays(of card: Int, _ today: CalendarDate) -> RecurringDays.Search {
    let model = self.card(card)
    guard let (field, recurrence) = syntax(ofCard: card).recurrence else { return .none }
    let isOfTasks = FieldNotation.Style(of: field, in: self).usesTasksWords
    let dates = model.days
    let reference = model.recurrenceKey.flatMap { key in dates.first { $0.key == key }?.day }
    let base = recurrence.start == .done ? today : reference?.date ?? today
    let last = recurrence.start == .next ? max(base, today) : base
    guard var next = recurrence.next(after: last, from: base) else { return .never }
    // A card that is done early counts as done for its due day, so its next occurrence is after that day.
    var start = reference == nil ? .done : recurrence.start
    if let due = reference?.date, next <= due, !isOfTasks {
      guard let later = recurrence.next(after: due) else { return .never }
      (next, start) = (later, .due)
    }
    if let until = model.value(of: .until).flatMap({ CalendarDate(iso: $0) }), next > until {
      return .ended(until: until)
    }
    let days = next.dayNumber - (reference?.date ?? next).dayNumber
    var moved = dates.compactMap { date in
      date.day.date.adding(days: days).map { (key: date.key, day: DueDate($0, time: date.day.time)) }
    }
    if moved.isEmpty { moved = [(.due, DueDate(next))] }
    let kept = recurrence.following(base, next: next)
    let following = isOfTasks ? recurrence : kept
    return .found(
      RecurringDays(
        date: next, days: moved, start: start, isWeekly: recurrence.isWeekly,
        every: nextRecurrence(field, following: following),
        lostDay: isOfTasks ? recurrence.lostDay(base, next: next) : nil,
        // A next occurrence that another program has made lacks the intended day of the month.
        recurrences: [recurrence, kept, kept.withoutKeptDay]))
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

  /// The date that a recurrence counts from: the due date, or else the scheduled date, or else the start date. nil for a
  /// card without these dates.
  package var recurrenceKey: FieldKey? {
    let keys = days.map(\.key)
    return [.due, .scheduled, .start].first { keys.contains($0) }
  }

  /// The dates that change when the card recurs: its due, start and scheduled dates, in this order.
  package var days: [(key: FieldKey, day: DueDate)] {
    let others = [FieldKey.start, .scheduled].compactMap { key in
      value(of: key).flatMap { DueDate(iso: $0) }.map { (key: key, day: $0) }
    }
    return (due.map { [(key: FieldKey.due, day: $0)] } ?? []) + others
  }
}
