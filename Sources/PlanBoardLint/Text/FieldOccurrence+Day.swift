internal import PlanBoardCore
internal import PlanBoardMarkdown

extension FieldOccurrence {
  /// The date at the start of the value, without a time that follows; nil if the value does not begin with a date.
  var day: CalendarDate? { CalendarDate(beginningOf: value) }
}
