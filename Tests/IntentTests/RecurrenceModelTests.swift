@testable import PlanBoardCore
@testable import PlanBoardMarkdown
import Testing

internal import TestSupport

/// Recurrences over all days of some years, among them a leap year, compared with what a calendar on the wall says.
struct RecurrenceModelTests {
  /// Every day from 2027 to 2029.
  private static let days = (0..<1096).compactMap { CalendarDate(iso: "2027-01-01")!.adding(days: $0) }

  /// The days on which a card is due: on this day, and each time after it is done on its due day.
  private func chain(_ every: String, from due: CalendarDate, count: Int) throws -> [CalendarDate] {
    var board = ParsedBoard(Array("## A\n- [ ] x every:\(every) due:\(due)\n".utf8))
    var found = [due]
    for _ in 0..<count {
      guard case .found(let next) = board.nextDays(of: 0, found.last!) else { break }
      found.append(next.date)
      board = try board.setting(.due, ofCard: 0, to: [next.due.description]).board
      if let every = next.every { board = try board.setting(.every, ofCard: 0, to: [every]).board }
    }
    return found
  }

  @Test(
    .thorough, arguments: [("month", 1), ("+1m", 1), ("++1m", 1), ("quarter", 3), ("year", 12), ("+5m", 5), ("P2M", 2)])
  func `a month's end does not drift, from whichever day a card starts`(every: String, months: Int) throws {
    // Only these days can be missing in a month.
    for due in Self.days.prefix(731) where due.day > 26 {
      let found = try chain(every, from: due, count: 14)
      let wanted = (0...14).map { step -> CalendarDate in
        let month = due.year * 12 + due.month - 1 + step * months
        let length = CalendarDate.days(inMonth: month % 12 + 1, of: month / 12)
        return CalendarDate(year: month / 12, month: month % 12 + 1, day: min(due.day, length))!
      }
      #expect(found == wanted, "every:\(every) from \(due)")
    }
  }

  @Test(arguments: [
    "month@last", "month@31", "month@30", "month@only-31", "month@only-29", "month@2nd-last", "month@1,15",
    "month@last-fri",
    "month@1st-mon", "month@5th-sun", "month@2nd-last-wed", "month@fri", "feb@29", "feb@only-29", "feb@last",
    "apr,dec@1,24", "jan@last-mon", "month@last,1", "mon,thu", "weekday", "2nd-tue", "mon..fri",
  ])
  func `a card recurs on exactly the days that its value names`(every: String) throws {
    let recurrence = try #require(Recurrence(every))
    let days = Self.days.filter { isNamed($0, every) }
    for day in Self.days {
      guard let next = days.first(where: { $0 > day }) else { break }
      #expect(recurrence.next(after: day) == next, "every:\(every) after \(day)")
    }
  }

  /// Whether a day is one of those that the value names, one case for each value of the test above.
  private func isNamed(_ day: CalendarDate, _ every: String) -> Bool {
    let (length, weekday) = (CalendarDate.days(inMonth: day.month, of: day.year), day.isoWeekday)
    // 1 for the last day of the month.
    let back = length - day.day + 1
    return switch every {
    case "month@last", "month@31": back == 1
    case "month@30": day.day == 30 || back == 1 && length < 30
    case "month@only-31": day.day == 31
    case "month@only-29": day.day == 29
    case "month@2nd-last": back == 2
    case "month@1,15": day.day == 1 || day.day == 15
    case "month@last-fri": weekday == 5 && back <= 7
    case "month@1st-mon": weekday == 1 && day.day <= 7
    case "month@5th-sun": weekday == 7 && day.day > 28
    case "month@2nd-last-wed": weekday == 3 && (8...14).contains(back)
    case "month@fri": weekday == 5
    case "feb@29", "feb@last": day.month == 2 && back == 1
    case "feb@only-29": day.month == 2 && day.day == 29
    case "apr,dec@1,24": [4, 12].contains(day.month) && [1, 24].contains(day.day)
    case "jan@last-mon": day.month == 1 && weekday == 1 && back <= 7
    case "month@last,1": back == 1 || day.day == 1
    case "mon,thu": weekday == 1 || weekday == 4
    case "weekday", "mon..fri": weekday <= 5
    case "2nd-tue": weekday == 2 && (8...14).contains(day.day)
    default: false
    }
  }

  @Test(arguments: ["++1d", "++3d", "++1w", "++2w@mon,fri", "++2b", "++1m", "++month@last-fri", "++weekday", "++3m@1"])
  func `with two plus signs, the rhythm of the due day is kept, and the next day is after today`(every: String) throws {
    let recurrence = try #require(Recurrence(every))
    #expect(recurrence.start == .next)
    for due in Self.days[0..<40] {
      // All days of the rhythm, found one after the other.
      var rhythm: [CalendarDate] = []
      var last = due
      while last <= Self.days[150], let next = recurrence.next(after: last, from: due) {
        #expect(next > last)
        rhythm.append(next)
        last = next
      }
      for today in Self.days[0..<90] {
        let next = recurrence.next(after: max(due, today), from: due)
        #expect(next == rhythm.first { $0 > today }, "every:\(every) due:\(due), done on \(today)")
      }
    }
  }

  @Test func `a text that means a recurrence has a nearest one, and only another spelling is certain`() {
    let cases: [(text: String, nearest: String?, isCertain: Bool)] = [
      ("2_weeks", "2w", true), ("every-2-weeks", "2w", true), ("mon/thu", "mon,thu", true),
      ("mon+thu", "mon,thu", true),
      ("last-fri-of-the-month", "month@last-fri", true), ("last-day-of-month", "month@last", true),
      ("month-on-the-last-friday", "month@last-fri", true), ("the first monday of each month", "month@1st-mon", true),
      ("month on the fourth friday", "month@4th-fri", true), ("last-day", "month@last", true),
      ("week-days", "+1b", true),
      ("montly", "+1m", false), ("weke", "+1w", false), ("2wekes", "2w", false), ("+2weaks", "+2w", false),
      ("tuesdy", "tue", false), ("month@last-firday", "month@last-fri", false), ("++wek", "++1w", false),
      ("month on the last fryday", "month@last-fri", false),
      ("blue", nil, false), ("blue moon", nil, false), ("12hours", nil, false), ("now", nil, false), ("", nil, false),
    ]
    for (text, nearest, isCertain) in cases {
      let found = Recurrence.nearest(to: text)
      #expect(
        found?.recurrence.word == nearest && (found?.isCertain ?? false) == isCertain, "\(text): \(found?.value ?? "")")
      if let found { #expect(Recurrence(found.value) == found.recurrence, "\(text)") }
    }
  }
}
