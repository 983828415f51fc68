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
    ("dec 1", "2026-12-01"), ("dec 1 2027", "2027-12-01"), ("1 dec, 2028", "2028-12-01"), ("1dec2027", "2027-12-01"),
    ("21 november", "2026-11-21"), ("20 nov", "2027-11-20"), ("29 feb", "2028-02-29"), ("eow", "2026-11-22"),
    ("eom", "2026-11-30"), ("eoy", "2026-12-31"), ("2026-12-01", "2026-12-01"),
    ("2026-12-01T15:00", "2026-12-01T15:00"),
    ("next-week", "2026-11-23"), ("nextweek", "2026-11-23"), ("Next Week", "2026-11-23"), ("sow", "2026-11-23"),
    ("next-month", "2026-12-01"), ("nextmonth@9:00", "2026-12-01T09:00"), ("som", "2026-12-01"),
    ("next-year", "2027-01-01"), ("soy", "2027-01-01"), ("weekend", "2026-11-21"),
    ("24.12.2026", "2026-12-24"), ("24.12.", "2026-12-24"), ("24.12", "2026-12-24"), ("1.2", "2027-02-01"),
    ("21.11.", "2026-11-21"), ("20.11.", "2027-11-20"), ("29.2", "2028-02-29"), ("24.12.@18:00", "2026-12-24T18:00"),
    ("in 3 days", "2026-11-24"), ("In 1 Day", "2026-11-22"), ("in a week", "2026-11-28"), ("in 2 weeks", "2026-12-05"),
    ("in one month", "2026-12-21"), ("in-3-months", "2027-02-21"), ("in 2 years@9:00", "2028-11-21T09:00"),
    ("next-fri", "2026-11-27"), ("Next Friday", "2026-11-27"), ("next sun", "2026-11-29"),
    ("next monday 9:30", "2026-11-23T09:30"), ("2026-W50", "2026-12-07"), ("2026w50-5", "2026-12-11"),
    ("2026-W53-7", "2027-01-03"), ("2027W01", "2027-01-04"), ("20261224", "2026-12-24"),
    ("20261224@9", "2026-12-24T09:00"), ("fri 15:00", "2026-11-27T15:00"), ("fri 3pm", "2026-11-27T15:00"),
    ("fri 3 PM", "2026-11-27T15:00"), ("tomorrow 9:30am", "2026-11-22T09:30"), ("tomorrow 12am", "2026-11-22T00:00"),
    ("fri@3pm", "2026-11-27T15:00"), ("tomorrow@9", "2026-11-22T09:00"), ("fri@1630", "2026-11-27T16:30"),
    ("fri noon", "2026-11-27T12:00"), ("dec 1 at 9:00", "2026-12-01T09:00"), ("in 3 days at 3 pm", "2026-11-24T15:00"),
    ("2026-12-01 15:00", "2026-12-01T15:00"), ("fri@15:00", "2026-11-27T15:00"), ("today@9:30", "2026-11-21T09:30"),
    ("satT08:00", "2026-11-28T08:00"),
  ])
  func `dates in the words that people use are understood`(text: String, expected: String) {
    #expect(words.date(text)?.description == expected)
  }

  @Test(arguments: [
    "", "soon", "fr", "32 dec", "30 feb", "-3d", "+-3d", "3x", "2026-13-01", "fri@25:00", "@15:00", "1 2 dec",
    "12.24.2026", "31.4.", "24.12.26", "24.12.2026.", "24..2026", ".12.", "1.2.3.4", "1.1000", "24.١٢",
    "2026-W54", "2027-W53", "2026-W50-8", "2026-W5", "20261301", "2026120", "24/12", "fri 15", "fri at 9",
    "fri midnight",
    "fri@13pm", "fri@0am", "fri@2500", "fri@900", "fri 15h", "15:00", "3pm", "noon", "next next fri", "next fr",
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

  @Test func `words for days that are typed mean the next ones, and in queries those of this week, month and year`()
    throws
  {
    let first = try #require(CalendarDate(iso: "2026-02-20"))
    for number in 0..<800 {
      let today = try #require(first.adding(days: number))
      let (words, name) = (DateWords(today: today), "\(today)" as Comment)
      func typed(_ word: String) throws -> CalendarDate { try #require(words.date(word)?.date, name) }
      func days(_ word: String) throws -> ClosedRange<CalendarDate> {
        try #require(QueryDate(word)?.days(on: today), name)
      }
      for (word, ahead) in [
        ("next-week", 1...7), ("weekend", 0...5), ("sow", 0...6), ("som", 0...30), ("soy", 0...365),
      ] {
        #expect(ahead.contains(try typed(word).dayNumber - today.dayNumber), name)
      }
      let monday = try #require(today.monday)
      #expect(try typed("sow").isoWeekday == 1, name)
      // On a weekend, this is today.
      #expect(try typed("weekend") == max(monday.adding(days: 5)!, today), name)
      #expect(try days("weekend").contains(typed("weekend")), name)
      #expect(try typed("som").day == 1 && typed("soy").day == 1 && typed("soy").month == 1, name)
      for (weekday, word) in DateWords.weekdays.enumerated() {
        // `next friday` is in the week of `next-week`, and `friday` may be before.
        let day = try typed("next \(word)")
        #expect(day == monday.adding(days: 7 + weekday), name)
        #expect(try days("next-week").contains(day) && typed(word) <= day && typed(word) > today, name)
      }
      #expect(try days("weekend") == monday.adding(days: 5)!...monday.adding(days: 6)!, name)
      for (start, span, end) in [("sow", "week", "eow"), ("som", "month", "eom"), ("soy", "year", "eoy")] {
        let whole = try days(span)
        #expect(whole.contains(today), name)
        #expect(try days(start) == whole.lowerBound...whole.lowerBound, name)
        #expect(try days(end) == whole.upperBound...whole.upperBound, name)
        #expect(try typed(end) == whole.upperBound, name)
        #expect(try QueryDate.days(typed: "\(start)..", on: today) == DaySpan(from: whole.lowerBound, to: nil), name)
      }
    }
    // An end that no date has is no end at the other one.
    #expect(QueryDate("today..7999y")?.days(on: first) == nil)
    for text in ["nextweek", "Next week"] {
      #expect(QueryDate(text)?.days(on: first) == QueryDate("next-week")?.days(on: first))
    }
  }

  @Test func `the weeks of ISO 8601 follow one another`() throws {
    var day = try #require(CalendarDate(iso: "2015-01-05")?.monday)
    for year in 2015...2060 {
      for week in 1...54 {
        guard let monday = CalendarDate(isoWeek: "\(year)-W\(week < 10 ? "0" : "")\(week)") else {
          // Thursday decides to which year a week belongs.
          #expect(week > 52 && day.adding(days: 3)?.year == year + 1)
          break
        }
        #expect(monday == (year == 2015 && week == 1 ? monday : day) && monday.adding(days: 3)?.year == year)
        #expect(QueryDate("\(year)-W\(week < 10 ? "0" : "")\(week)")?.days(on: day) == monday...monday.adding(days: 6)!)
        day = monday.adding(days: 7)!
      }
    }
  }

  @Test(arguments: [
    (["roof", "fri"], 1), (["roof", "fri", "15:00"], 2), (["roof", "milk", "next", "friday"], 2),
    (["fri", "15:00"], 1),
    (["roof", "+1w", "9am"], 2), (["roof", "in", "3", "days", "at", "3", "pm"], 6), (["milk", "bread", "fri"], 1),
    (["roof", "none"], 1), (["roof", "fri 15:00"], 1), (["roof", "fri", "15h"], 1), ([], 1),
  ])
  func `the words of a day at the end of a command belong together`(words: [String], count: Int) {
    #expect(DateWords.wordCount(ofDateEnding: words) == count)
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
