import Foundation
@testable import PlanBoardCore
import Testing

@testable import pb

/// `today` is the local day. Each time zone is given by its rules, so the tests do not need a time zone database.
@Suite(.serialized) struct LocalDayTests {
  private func check(_ zone: String, _ moments: KeyValuePairs<Int, String>) {
    let before = ProcessInfo.processInfo.environment["TZ"]
    // The time zone may change while a watch runs, so `System.localTime` must read it again each time.
    setenv("TZ", zone, 1)
    defer { if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") } }
    for (seconds, day) in moments { #expect(System.localTime(seconds).day.description == day, "\(zone) \(seconds)") }
  }

  @Test func `13 hours east of UTC it is already tomorrow, and 12 hours west of it still yesterday`() {
    // For each zone, the times are one second before a midnight there, and that midnight (11:00 and 12:00 UTC).
    check("TOT-13", [1_795_258_799: "2026-11-21", 1_795_258_800: "2026-11-22"])
    check("AOE12", [1_795_262_399: "2026-11-20", 1_795_262_400: "2026-11-21"])
  }

  @Test func `days of 23 and 25 hours end at midnight`() {
    // Central Europe: 2026-03-29 has 23 hours, 2026-10-25 has 25.
    check(
      "CET-1CEST,M3.5.0,M10.5.0/3",
      [
        1_774_738_799: "2026-03-28", 1_774_738_800: "2026-03-29", 1_774_821_599: "2026-03-29",
        1_774_821_600: "2026-03-30", 1_792_879_199: "2026-10-24", 1_792_879_200: "2026-10-25",
        1_792_969_199: "2026-10-25", 1_792_969_200: "2026-10-26",
      ])
  }
}
