internal import PlanBoardCore
internal import PlanBoardMarkdown

extension FieldOccurrence {
  /// The date without its time; nil if the field is not a date.
  var day: CalendarDate? { CalendarDate(beginningOf: value) }
}
