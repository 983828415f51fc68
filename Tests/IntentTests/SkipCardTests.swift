@testable import PlanBoardCore
@testable import PlanBoardIntents
@testable import PlanBoardMarkdown
@testable import PlanBoardStore
import Testing

/// `pb skip`: the dates of a recurring card go to its next occurrence.
struct SkipCardTests {
  @Test(arguments: [
    ("every:+1w due:2026-11-20", "every:+1w due:2026-11-27"),
    ("every:week due:2026-11-20T18:00 ^w4tr", "every:week due:2026-11-27T18:00 ^w4tr"),
    // From today, 21 November.
    ("every:1w due:2026-11-20", "every:1w due:2026-11-28"), ("every:1w due:2026-11-30", "every:1w due:2026-12-07"),
    ("every:++1w due:2026-10-01", "every:++1w due:2026-11-26"),
    ("every:month due:2027-01-31", "every:month@31 due:2027-02-28"),
    ("every:month@31 due:2027-02-28", "every:month@31 due:2027-03-31"),
    ("🔁 every month 📅 2027-01-31", "🔁 every month 📅 2027-02-28"),
    (
      "start:2026-11-18 every:+1w scheduled:2026-11-19 due:2026-11-20",
      "start:2026-11-25 every:+1w scheduled:2026-11-26 due:2026-11-27"
    ),
    ("start:2026-11-18 every:+1w scheduled:2026-11-19", "start:2026-11-25 every:+1w scheduled:2026-11-26"),
    ("start:2027-01-29 every:month scheduled:2027-01-31", "start:2027-02-26 every:month@31 scheduled:2027-02-28"),
    ("every:month@last-fri start:2026-11-27", "every:month@last-fri start:2026-12-25"),
    ("every:month", "every:month due:2026-12-21"), ("every:mon,thu due:2026-11-02", "every:mon,thu due:2026-11-23"),
  ])
  func `only the dates change, and what is needed so that they do not drift`(before: String, after: String) throws {
    let (top, rest) = ("## A\n- [ ] other\n", "\n  - [x] step\n\n  note\n- [ ] last due:2026-11-20\n")
    try checkIntent(
      SkipCard(CardName("Water"), today: today), ["b.md": "\(top)- [ ] Water \(before)\(rest)"],
      becomes: ["b.md": "\(top)- [ ] Water \(after)\(rest)"])
  }

  @Test func `a card skips to the days that the next card would have if it were done`() throws {
    for every in ["1w", "+1w", "++1w", "month", "year", "mon,thu", "month@last-fri", "3b", "feb@29", "P2W"] {
      for due in ["2026-11-20", "2026-11-21", "2026-12-31", "2027-01-31", "2028-02-29", "2026-01-30"] {
        let text = "## A\n- [ ] Water every:\(every) due:\(due) start:2026-01-01\n"
        let skipped = try SkipCard(CardName("Water"), today: today).plan(on: Memory(["b.md": text])).change.boards[0]
          .after
        let done = try CompleteCard(CardName("Water"), today: today).plan(on: Memory(["b.md": text])).change.boards[0]
          .after
        let lines = { (bytes: [UInt8]?) in
          String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
        }
        #expect(lines(skipped)[1] == lines(done)[1], "every:\(every) due:\(due)")
        #expect(lines(skipped).count == 2 && lines(done).count == 3)
      }
    }
  }

  @Test(arguments: [
    ("- [ ] Water due:2026-11-20\n", "notRecurring"), ("- [ ] Water every:blue due:2026-11-20\n", "unclearRecurrence"),
    ("- [ ] Water 🔁 every blue moon 📅 2026-11-20\n", "unclearRecurrence"),
    ("- [x] Water every:1w due:2026-11-20\n", "notOpen"),
    ("- [ ] Water every:1w until:2026-11-22\n", "recurrenceEnded"),
    ("- [ ] Water every:12m@only-31 due:2027-02-27\n", "unclearRecurrence"),
  ])
  func `a card without a next day is refused, with the reason`(card: String, reason: String) {
    let skip = SkipCard(CardName("Water"), today: CalendarDate(iso: "2027-02-20")!)
    let error = #expect(throws: IntentFailure.self) { try skip.plan(on: Memory(["b.md": "## A\n\(card)"])) }
    let found = error.map { "\($0.reason)" } ?? ""
    #expect(found.hasPrefix(reason), "\(found)")
  }

  @Test func `the outcome says from which day to which`() throws {
    let board = Memory(["b.md": "## A\n- [ ] Water every:+1w due:2026-11-20\n"])
    let outcome = try SkipCard(CardName("Water"), today: today).plan(on: board).outcome
    guard case .postponed(let days)? = outcome.detail else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outcome.verb == .skipped && days.from?.description == "2026-11-20" && days.to?.description == "2026-11-27")
    #expect(!days.isPast && !days.isCountedFromToday)
  }
}
