extension Board {
  /// The number of cards that `is:overdue` finds.
  package func overdueCount(on today: CalendarDate) -> Int {
    columns.filter { !$0.isFinished }.reduce(0) { sum, column in sum + column.cards.count { $0.isOverdue(on: today) } }
  }
}

extension Card {
  /// Whether the card is due before this day and neither done nor cancelled. Valid only for a card in a column that is not
  /// ``Column/isFinished``.
  package func isOverdue(on today: CalendarDate) -> Bool {
    guard let due, !isDone, box != .cancelled else { return false }
    return due.date < today
  }
}
