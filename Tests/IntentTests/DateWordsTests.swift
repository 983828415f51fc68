@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import Testing

struct DateWordsTests {
  /// Today is a Saturday.
  private let words = DateWords(today: CalendarDate(iso: "2026-11-21")!)

  @Test(arguments: [
    ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"), ("fri", "2026-11-27"),
    ("saturday", "2026-11-28"), ("sun", "2026-11-22"), ("+3d", "2026-11-24"), ("2w", "2026-12-05"),
    ("1m", "2026-12-21"),
    ("1y", "2027-11-21"), ("0d", "2026-11-21"), ("1 dec", "2026-12-01"), ("1dec", "2026-12-01"),
    ("dec 1", "2026-12-01"),
    ("21 november", "2026-11-21"), ("20 nov", "2027-11-20"), ("29 feb", "2028-02-29"), ("eow", "2026-11-22"),
    ("eom", "2026-11-30"), ("eoy", "2026-12-31"), ("2026-12-01", "2026-12-01"),
    ("2026-12-01T15:00", "2026-12-01T15:00"),
    ("next-week", "2026-11-23"), ("nextweek", "2026-11-23"), ("Next Week", "2026-11-23"), ("sow", "2026-11-23"),
    ("next-month", "2026-12-01"), ("nextmonth@9:00", "2026-12-01T09:00"), ("som", "2026-12-01"),
    ("next-year", "2027-01-01"), ("soy", "2027-01-01"), ("weekend", "2026-11-28"),
    ("24.12.2026", "2026-12-24"), ("24.12.", "2026-12-24"), ("24.12", "2026-12-24"), ("1.2", "2027-02-01"),
    ("21.11.", "2026-11-21"), ("20.11.", "2027-11-20"), ("29.2", "2028-02-29"), ("24.12.@18:00", "2026-12-24T18:00"),
    ("in 3 days", "2026-11-24"), ("In 1 Day", "2026-11-22"), ("in a week", "2026-11-28"), ("in 2 weeks", "2026-12-05"),
    ("in one month", "2026-12-21"), ("in-3-months", "2027-02-21"), ("in 2 years@9:00", "2028-11-21T09:00"),
    ("fri@15:00", "2026-11-27T15:00"), ("today@9:30", "2026-11-21T09:30"), ("satT08:00", "2026-11-28T08:00"),
  ])
  func `dates in the words that people use are understood`(text: String, expected: String) {
    #expect(words.date(text)?.description == expected)
  }

  @Test(arguments: [
    "", "soon", "fr", "32 dec", "30 feb", "-3d", "+-3d", "3x", "2026-13-01", "fri@25:00", "@15:00", "1 2 dec",
    "12.24.2026", "31.4.", "24.12.26", "24.12.2026.", "24..2026", ".12.", "1.2.3.4", "1.1000", "24.١٢", "next-fri",
    "next-", "next", "in", "in 3", "in days", "in 3 d", "in 3 fortnights", "in -3 days", "in +3 days", "in 3 days ago",
    "3 days",
    "in 99999 days", "in ٣ days",
  ])
  func `text that is not a date is refused`(text: String) {
    #expect(words.date(text) == nil)
  }

  @Test(arguments: [
    ("+1w", FieldKey.due, "2026-12-22T09:30"), ("-1w", .due, "2026-12-08T09:30"),
    ("+1w@8:00", .due, "2026-12-22T08:00"),
    ("1w", .due, "2026-11-28"), ("+1w", .start, "2026-11-28"), ("-1w", .start, "2026-11-14"),
    ("due-3d", .start, "2026-12-12"),
    ("due+1m", .due, "2027-01-15T09:30"), ("DUE+1D@8:00", .start, "2026-12-16T08:00"), ("fri", .due, "2026-11-27"),
    ("2026-12-01", .due, "2026-12-01"), ("1-dec", .due, "2026-12-01"),
  ])
  func `relative dates count from the dates of the card`(text: String, key: FieldKey, expected: String) throws {
    let date = try words.date(text, for: key) { $0 == .due ? DueDate(iso: "2026-12-15T09:30") : nil }
    #expect(date.description == expected)
  }

  @Test(arguments: [
    ("start+1w", FieldKey.start), ("scheduled-1d", .scheduled), ("due+9999y", nil), ("soon", nil), ("title+1w", nil),
    ("due+", nil), ("due+1x", nil),
  ])
  func `if a date cannot be computed, the failure says why`(text: String, missing: FieldKey?) {
    #expect(throws: DateWords.NoDate(text: text, missing: missing)) {
      _ = try words.date(text, for: .due) { $0 == .due ? DueDate(iso: "2026-12-15") : nil }
    }
  }

  @Test(arguments: ["2026-11-16", "2026-11-20", "2026-11-21", "2026-11-22"])
  func `next-week is always a Monday, weekend a Saturday, and both are after today`(day: String) throws {
    let today = CalendarDate(iso: day)!
    let week = try #require(DateWords(today: today).date("next-week")?.date)
    let weekend = try #require(DateWords(today: today).date("weekend")?.date)
    #expect(week.isoWeekday == 1 && week > today && week.dayNumber - today.dayNumber <= 7)
    #expect(weekend.isoWeekday == 6 && weekend > today && weekend.dayNumber - today.dayNumber <= 7)
    // An end that no date has is no end at the other one.
    #expect(QueryDate("today..7999y")?.days(on: today) == nil)
    let days = try #require(QueryDate("weekend")?.days(on: today))
    #expect(days.lowerBound == weekend && days.upperBound == weekend.adding(days: 1))
    for text in ["nextweek", "Next week"] {
      #expect(QueryDate(text)?.days(on: today) == QueryDate("next-week")?.days(on: today))
    }
  }

  @Test func `numbers and weekdays follow one another from day to day`() throws {
    var last: CalendarDate?
    for number in -60...800_000 {
      let date = try #require(CalendarDate(dayNumber: number))
      if date.dayNumber != number { Issue.record("\(number)") }
      if let last, last.isoWeekday % 7 + 1 != date.isoWeekday || !(last < date) { Issue.record("\(date)") }
      last = date
    }
    #expect(CalendarDate(iso: "2026-11-21")!.isoWeekday == 6)
    #expect(CalendarDate(iso: "2024-01-31")!.adding(months: 1)?.description == "2024-02-29")
    #expect(CalendarDate(iso: "9999-12-31")!.adding(days: 1) == nil)
  }
}
