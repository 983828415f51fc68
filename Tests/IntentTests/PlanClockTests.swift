@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import Testing

/// The clock of a machine, with and without `PB_TODAY`.
struct PlanClockTests {
  /// A clock two hours ahead of UTC, at 23:30 UTC.
  private func clock(_ day: String?) -> PlanClock {
    let start = CalendarDate(iso: "2026-11-21")!
    return PlanClock(
      { $0 == "PB_TODAY" ? day : nil }, now: { 84_600 },
      local: {
        LocalTime(start.adding(days: ($0 + 7200) / 86_400)!, hour: ($0 + 7200) / 3600 % 24, minute: $0 / 60 % 60)
      },
      seconds: { (($0.day.dayNumber - start.dayNumber) * 24 + $0.hour - 2) * 3600 + $0.minute * 60 })
  }

  @Test(arguments: [nil, "", "tomorrow", "2026-13-01"])
  func `without a valid PB_TODAY, the day is that of the local clock`(day: String?) {
    #expect(clock(day).now() == 84_600)
    #expect(clock(day).today().description == "2026-11-22")
  }

  @Test func `with PB_TODAY, it is noon of that day`() {
    #expect(clock("2026-11-23").today().description == "2026-11-23")
    #expect(clock("2026-11-23").now() == (2 * 24 + 10) * 3600)
  }
}
