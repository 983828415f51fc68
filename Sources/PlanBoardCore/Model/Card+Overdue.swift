extension Card {
  /// Whether the card is open and its due day is over; see ``CardState/isOverdue(_:on:)``.
  package func isOverdue(on today: CalendarDate) -> Bool { state.isOverdue(due, on: today) }
}

extension CardState {
  /// Whether a card in this state with this due date is overdue: it is open, and its due day is over.
  package func isOverdue(_ due: DueDate?, on today: CalendarDate) -> Bool {
    self == .open && due.map { $0.date < today } ?? false
  }
}

extension Board {
  /// The number of overdue cards in ``columns``. The query `is:overdue` finds the same ones.
  package func overdueCount(on today: CalendarDate) -> Int {
    columns.reduce(0) { sum, column in sum + column.cards.count { $0.isOverdue(on: today) } }
  }
}
