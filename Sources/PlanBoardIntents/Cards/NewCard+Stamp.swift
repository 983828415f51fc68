internal import PlanBoardCore
internal import PlanBoardMarkdown

extension NewCard {
  /// Adds `created:` with the current day, if `stamp:` asks for it and the card has none. A card that was done or
  /// cancelled on an earlier day was created on a day that nobody knows.
  mutating func stampCreation(_ settings: BoardSettings, today: CalendarDate) {
    let isOver = fields.contains { field in
      (field.key == .done || field.key == .cancelled) && DueDate(iso: field.value).map { $0.date < today } == true
    }
    guard settings.stamps?.contains(.created) == true, !isOver, !fields.contains(where: { $0.key == .created }) else {
      return
    }
    fields.append(Field(.created, today.description))
  }
}
