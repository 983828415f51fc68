extension Board {
  /// As `is:overdue` finds them.
  package func overdueCount(on today: CalendarDate) -> Int {
    columns.filter { !$0.isOver }.reduce(0) { sum, column in sum + column.cards.count { $0.isOverdue(on: today) } }
  }
}

extension Card {
  /// In a column where nothing is over: it should have been done before this day.
  package func isOverdue(on today: CalendarDate) -> Bool {
    guard let due, !isDone, box != .cancelled else { return false }
    return due.date < today
  }
}
