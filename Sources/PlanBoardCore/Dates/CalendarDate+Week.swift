extension CalendarDate {
  /// The Monday of the day's week; nil if that Monday is before the first day of the calendar.
  package var monday: CalendarDate? { adding(days: 1 - isoWeekday) }
}
