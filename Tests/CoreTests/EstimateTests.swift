import PlanBoardCore
import Testing

struct EstimateTests {
  @Test(arguments: [
    ("90m", 90), ("3h", 180), ("1h30m", 90), ("2d", 960), ("1w", 2400), ("1M", 9600), ("1y", 115_200), ("1.5h", 90),
    (".5h", 30), ("0m", 0), ("9999999999999999m", 9_999_999_999_999_999.0), ("1h1h", 120),
  ])
  func `a duration is read in minutes`(text: String, minutes: Double) {
    #expect(Estimate(text)?.minutes == minutes)
  }

  @Test(arguments: [
    "", "h", "3", "3h2", "h3", ".h", "1.2.3h", "3x", "3 h", "-3h", "3H", "1e3m", "3h\u{301}", "3\u{301}h", "\u{663}h",
    "3h\0",
    String(repeating: "9", count: 400) + "m",
  ])
  func `a text that is not a duration is not read as one`(text: String) {
    #expect(Estimate(text) == nil)
  }
}
