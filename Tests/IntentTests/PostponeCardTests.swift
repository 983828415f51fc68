@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Snoozing and hiding cards.
struct PostponeCardTests {
  private func plan(
    _ text: String, _ kind: PostponeCard.Kind, _ day: String?
  ) throws -> (text: String, outcome: Outcome) {
    let source = Memory(["b.md": text])
    let planned = try PostponeCard(CardName("a"), kind, to: day, today: today).plan(on: source)
    guard let board = planned.change.boards.first else { return (text, planned.outcome) }
    return (String(decoding: board.boardAfter(source.settings.defaults)!.source.bytes, as: UTF8.self), planned.outcome)
  }

  @Test(arguments: [
    ("a due:2026-12-15", "+1w", "a due:2026-12-22"), ("a", "+1w", "a @{28-11-2026}"),
    ("a due:2026-12-15T15:00", "+1d", "a due:2026-12-16T15:00"), ("a 📅 2026-12-15", "+1w", "a 📅 2026-12-22"),
    ("a @{31-12-2026} @@{10:30}", "+1d", "a @{01-01-2027} @@{10:30}"), ("a @{31-12-2026}", "fri", "a @{27-11-2026}"),
    ("a [due:: 2026-12-15]", "+1m", "a [due:: 2027-01-15]"), ("a due:2026-12-15", "-1w", "a due:2026-12-08"),
    ("@@{10:00} a @{31-12-2026} #b", "+1d", "@@{10:00} a @{01-01-2027} #b"),
    ("@@{10:00} @{31-12-2026} a", "fri", "@@{10:00} @{27-11-2026} a"),
    ("a @{31-12-2026} @@{10:30}", "fri@9:15", "a @{27-11-2026} @@{09:15}"),
    ("@@{10:30} a @{31-12-2026}", "fri@9:15", "@@{09:15} a @{27-11-2026}"),
    ("a due:2026-12-15T15:00", "fri", "a due:2026-11-27T15:00"),
    ("a due:2026-12-15 b due:2026-12-01", "+1w", "a due:2026-12-22 b due:2026-12-01"),
    ("a 📅 2026-12-15 due:2026-12-01", "+1w", "a 📅 2026-12-22 due:2026-12-01"),
    ("a @{31-12-2026} @@{10:30} @{29-12-2026} @@{11:30}", "+1d", "a @{01-01-2027} @@{10:30} @{29-12-2026} @@{11:30}"),
    ("a due:2026-12-15 ^k3f9", "1w", "a due:2026-11-28 ^k3f9"), ("a @due(2026-12-15)", "+1w", "a @due(2026-12-22)"),
  ])
  func `the due day moves from itself, in its notation`(before: String, day: String, after: String) throws {
    let other = "- [ ] b @{30-12-2026}\n"
    let planned = try plan("## A\n- [ ] \(before)\n\(other)", .snoozed, day)
    #expect(planned.text == "## A\n- [ ] \(after)\n\(other)")
  }

  @Test(arguments: [
    ("a due:2026-12-15", "fri", "a due:2026-12-15 start:2026-11-27"),
    ("a 📅 2026-12-15 🛫 2026-11-22", "+1w", "a 📅 2026-12-15 🛫 2026-11-29"),
    ("a due:2026-12-15", "due-3d", "a due:2026-12-15 start:2026-12-12"), ("a start:2026-12-01", nil, "a"),
    ("a [start:: 2026-12-01]", "1w", "a [start:: 2026-11-28]"),
    ("a start:2026-12-01 🛫 2026-12-05", "+1d", "a start:2026-12-02 🛫 2026-12-05"),
    ("a start:2026-12-01 🛫 2026-12-05", nil, "a"),
  ])
  func `hiding sets the start and leaves the due day alone`(before: String, day: String?, after: String) throws {
    #expect(try plan("## A\n- [ ] \(before)\n", .hidden, day).text == "## A\n- [ ] \(after)\n")
  }

  @Test(arguments: [
    ("+1w", "+1w" as String?), ("+1m", "+1m"), ("1w", nil), ("mon,thu", nil), ("+mon", nil), ("week", "week"),
    ("after-week", nil), ("month@last-fri", nil), ("++1w", "++1w"), ("jan", "jan"), ("jan@15", nil),
  ])
  func `the rule of a chore stays, and the outcome says if its later days move`(rule: String, moved: String?) throws {
    let planned = try plan("## A\n- [ ] a every:\(rule) due:2026-12-15\n", .snoozed, "+2d")
    #expect(planned.text == "## A\n- [ ] a every:\(rule) due:2026-12-17\n")
    let days = try #require(planned.outcome.postponement)
    #expect(days.movedRule == moved && !days.isCountedFromToday && !days.isPast)
  }

  @Test(arguments: [
    ("## A\n- [x] a due:2026-12-15\n", "+1w"), ("## A\n- [-] a\n", "+1w"), ("## Done\n- a\n", "+1w"),
    ("## A\n- [ ] a\n", "soon"), ("## A\n- [ ] a\n", ""), ("## A\n- [ ] a\n", "due+1w"),
    ("## A\n- [ ] a due:2026-12-15\n", "+9999y"), ("## A\n- [ ] a\n", "\u{1B}[1m"),
  ])
  func `a closed card, and a text that is no day, are refused`(text: String, day: String) {
    #expect(throws: IntentFailure.self) {
      try plan(text, day == "due+1w" ? .hidden : .snoozed, day)
    }
  }
}

extension Outcome {
  fileprivate var postponement: Postponement? {
    if case .postponed(let days)? = detail { days } else { nil }
  }
}
