@testable import PlanBoardCore
@testable import PlanBoardIntents
@testable import PlanBoardStore
import Testing

struct RecurrenceTests {
  @Test(arguments: [
    // The text, the day from which it counts, the next day.
    ("1d", "2026-12-31", "2027-01-01"), ("day", "2028-02-28", "2028-02-29"), ("1w", "2026-11-21", "2026-11-28"),
    ("+2w", "2026-11-21", "2026-12-05"), ("week", "2026-12-28", "2027-01-04"), ("1m", "2026-01-31", "2026-02-28"),
    ("+1m@31", "2026-02-28", "2026-03-31"), ("+1m@31", "2026-03-31", "2026-04-30"),
    ("month", "2028-01-30", "2028-02-29"),
    ("quarter", "2026-11-30", "2027-02-28"), ("1y", "2028-02-29", "2029-02-28"), ("year", "2026-11-21", "2027-11-21"),
    ("weekday", "2026-11-20", "2026-11-23"), ("weekday", "2026-11-21", "2026-11-23"),
    ("3b", "2026-11-19", "2026-11-24"),
    ("mon", "2026-11-23", "2026-11-30"), ("mon,thu", "2026-11-23", "2026-11-26"),
    ("mon,thu", "2026-11-26", "2026-11-30"),
    ("sun", "2026-11-21", "2026-11-22"), ("week on sunday", "2026-11-22", "2026-11-29"),
    ("2 weeks when done", "2026-11-21", "2026-12-05"), ("other day", "2026-11-21", "2026-11-23"),
    ("week on monday, wednesday and friday", "2026-11-23", "2026-11-25"), ("3 months", "2026-11-30", "2027-02-28"),
    ("2weeks", "2026-11-21", "2026-12-05"), ("1week", "2026-11-21", "2026-11-28"),
    ("+3Months", "2026-11-30", "2027-02-28"),
    ("other-day", "2026-11-21", "2026-11-23"), ("3-days", "2026-11-21", "2026-11-24"),
    ("2weekdays", "2026-11-20", "2026-11-24"), ("+1month@31", "2026-02-28", "2026-03-31"),
  ])
  func `the next day after a day is the one that people expect`(text: String, from: String, next: String) throws {
    let recurrence = try #require(Recurrence(text))
    #expect(recurrence.next(after: try #require(CalendarDate(iso: from)))?.description == next)
  }

  @Test(arguments: [
    "", "0d", "w1", "1x", "+", "@3", "1w@3", "1m@32", "mo", "monday,", "week on", "week on someday", "99999d", "every",
    "2daily", "2wkss", "other", "other-", "-day", "2-", "2--days", "other-blue", "2blues", "+++1w", "+after-week",
    "p1w2d", "p",
    "pt12h", "12hours", "month@", "month@last,", "month@0", "month@6th-fri", "month@2-fri", "week@last", "day@mon",
    "mon@1",
    "month@last-", "feb@only-30", "jan..mar", "last", "2nd", "mon-", "mon..", "mon-tue-wed", "w", "+0 weeks",
    "+2 weeks",
    "february on the 30th", "month on the 1st and friday", "month on the 6th friday", "month on the fourth friday",
    "month on friday monday", "january 15th", "2 januaries", "week on the last friday", "day on monday", "month on",
    "month on the", "year on the 5th friday", "week on monday until friday", "month for 3 times", "2 years in january",
  ])
  func `text without an interval is not a recurrence`(text: String) { #expect(Recurrence(text) == nil) }

  @Test func `an interval counts from the day of completion, but with a plus or in Obsidian's words, from the due day`()
    throws
  {
    let starts: [(Recurrence.Start, [String])] = [
      (
        .done,
        ["1w", "2weeks", "1m@31", "2w@fri", "after-week", "after-month@15", "mon,thu", "++mon", "2 weeks when done"]
      ),
      (
        .due,
        ["+1w", "2 weeks", "week", "weekday", "weekly", "other-day", "P7D", "month@last-fri", "jan@15", "+mon,thu"]
      ),
      (.next, ["++1w", "++week", "++month@last", "++P1M", "++jan", "++2w@fri"]),
    ]
    for (start, texts) in starts {
      for text in texts { #expect(Recurrence(text)?.start == start, "\(text)") }
    }
    #expect(Recurrence(words: "week")?.start == .due)
    #expect(Recurrence(words: "monday")?.start == .due)
  }

  @Test(arguments: [
    ("1w", "1w", "week when done"), ("+2weeks", "+2w", "2 weeks"), ("14d", "2w", "2 weeks when done"),
    ("+12m", "+1y", "year"), ("+quarter", "+3m", "3 months"), ("9999quarters", "9999quarters", nil),
    ("+1m@31", "month@last", "month on the last"), ("1m@31", "1m@last", "month on the last when done"),
    ("+2m@30", "+2m@30", nil), ("weekday", "+1b", "weekday"), ("+2b", "+2b", nil), ("++1w", "++1w", nil),
    ("+thu,mon", "+mon,thu", "week on Monday, Thursday"),
    ("3 months on the last day", "+3m@last", "3 months on the last"),
    ("after-mon,thu", "mon,thu", "week on Monday, Thursday when done"), ("mon..wed", "mon,tue,wed", nil),
    ("2nd-tue", "month@2nd-tue", "month on the 2nd Tuesday"), ("month@first-mon,3rd-mon", "month@1st-mon,3rd-mon", nil),
    ("month@1st,15", "month@1,15", "month on the 1st, 15th"), ("++month@2nd-last", "++month@2nd-last", nil),
    ("after-month@last-fri", "1m@last-fri", "month on the last Friday when done"),
    ("month on the 31st", "month@only-31", "month on the 31st"), ("month@only-28", "month@28", "month on the 28th"),
    ("month@1,last-fri", "month@1,last-fri", nil), ("apr,dec@1,24", "apr,dec@1,24", "April, December on the 1st, 24th"),
    ("after-jan", "after-jan", "January when done"), ("2 weekdays", "+2w@mon,tue,wed,thu,fri", nil),
    ("biweekly", "+2w", "2 weeks"), ("semiannual", "+6m", "6 months"), ("P3M", "+3m", "3 months"),
    ("+p1y", "+1y", "year"),
    ("2wks", "2w", "2 weeks when done"), ("3mo", "3m", "3 months when done"), ("2yr", "2y", "2 years when done"),
    ("year on the last friday", "dec@last-fri", "December on the last Friday"),
    ("month on friday", "month@fri", "month on Friday"),
    ("year on the 15th", "month@15", "month on the 15th"), ("year in march", "mar", "March"),
    ("month@only-29,29", "month@29,only-29", nil), ("12 months on the 1st", "+1y@1", "12 months on the 1st"),
  ])
  func `a recurrence has a value of pb, and words of Obsidian Tasks if these can say it`(
    text: String, word: String, words: String?
  ) throws {
    let recurrence = try #require(Recurrence(text))
    #expect(recurrence.word == word)
    if let words { #expect(recurrence.words == words) }
    #expect(Recurrence(word) == recurrence)
    if let words = recurrence.words { #expect(Recurrence(words: words) == recurrence) }
  }

  @Test func `if Obsidian Tasks or pb has added the card after a short month, it is not added again`() throws {
    for words in ["month", "month on the last", "month@31"] {
      let next = "- [ ] Water 🔁 every \(words) 📅 2026-02-28\n"
      try checkIntent(
        CompleteCard(CardName("b.md:3"), today: today),
        ["b.md": "## A\n\(next)- [ ] Water 🔁 every month 📅 2026-01-31\n"],
        becomes: ["b.md": "## A\n\(next)- [x] Water 🔁 every month 📅 2026-01-31\n"])
    }
  }

  private func check(
    _ card: String, next: String, isOnce: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let done = card.replacing("- [ ]", with: "- [x]")
    var completion = CompleteCard(CardName("Water"), today: today)
    completion.isOnce = isOnce
    try checkIntent(
      completion, ["b.md": "## A\n\(card)- other\n"],
      becomes: ["b.md": "## A\n\(next)\(done)- other\n"], sourceLocation: sourceLocation)
  }

  @Test func `a card that is done early is next due after its due day`() throws {
    try check(
      "- [ ] Water every:mon,thu due:2026-11-26\n", next: "- [ ] Water every:mon,thu due:2026-11-30\n")
    try check("- [ ] Water every:1d due:2026-11-22\n", next: "- [ ] Water every:1d due:2026-11-23\n")
    // Obsidian Tasks counts from today, even if the card was due later.
    try check(
      "- [ ] Water 🔁 every 2 days when done 📅 2026-11-26\n", next: "- [ ] Water 🔁 every 2 days when done 📅 2026-11-23\n"
    )
    try check("- [ ] Water every:sun due:2026-12-06\n", next: "- [ ] Water every:sun due:2026-12-13\n")
    // A week from today is after the due day.
    try check("- [ ] Water every:1w due:2026-11-25\n", next: "- [ ] Water every:1w due:2026-11-28\n")
  }

  @Test func `the next card has later dates, and an id that is computed from the old one`() throws {
    try check(
      "- [ ] Water every:+1w start:2026-11-18 due:2026-11-20T18:00 #home ^w4tr\n",
      next: "- [ ] Water every:+1w start:2026-11-25 due:2026-11-27T18:00 #home ^bayp\n")
    try check("- [ ] Water every:1w due:2026-11-20\n", next: "- [ ] Water every:1w due:2026-11-28\n")
    try check("- [ ] Water every:month\n", next: "- [ ] Water every:month due:2026-12-21\n")
    try check(
      "- [ ] Water 🔁 every week 📅 2026-11-01\n", next: "- [ ] Water 🔁 every week 📅 2026-11-08\n")
    try check(
      "- [ ] Water every:+1m due:2026-01-31\n", next: "- [ ] Water every:+1m@31 due:2026-02-28\n")
    try check("- [ ] Water every:2weeks due:2026-11-20\n", next: "- [ ] Water every:2weeks due:2026-12-05\n")
    try check("- [ ] Water every:1w until:2026-11-28\n", next: "- [ ] Water every:1w until:2026-11-28 due:2026-11-28\n")
  }

  @Test(arguments: [
    ("every:blue", "every:blue"), ("🔁 every blue moon", "🔁 every blue moon"),
    ("[repeat:: every blue]", "[repeat:: every blue]"),
    ("🔁 blue", nil), ("every:1w", nil), ("`see every:blue there`", nil), ("every", nil), ("🔁 every week", nil),
  ])
  func `a card whose recurrence is not understood is not completed, unless for good`(field: String, unknown: String?)
    throws
  {
    let snapshot = try MemoryPlan(["b.md": "---\nplanboard: 1\n---\n## A\n- [ ] Water \(field)\n- [ ] other\n"])
      .snapshot
    let batch = Batch([CompleteCard(CardName("Water"), today: today), CompleteCard(CardName("other"), today: today)])
    let failures = batch.plan(on: snapshot).result.failures
    let fields = failures.map { failed -> String? in
      guard case .unclearRecurrence(_, let field, _)? = (failed.error as? IntentFailure)?.reason else { return nil }
      return field
    }
    #expect(fields == (unknown.map { [$0] } ?? []))
    var completion = CompleteCard(CardName("Water"), today: today)
    completion.isOnce = true
    let outcome = try completion.plan(on: snapshot).outcome
    let isKnown = unknown == nil && field.contains("1w") || field.contains("week")
    #expect(outcome.detail == (isKnown ? .finishedForGood(field) : nil) && outcome.cards.count == 1)
  }

  @Test func `after the last day of a recurrence there is no next card`() throws {
    try check("- [ ] Water every:1w until:2026-11-27\n", next: "")
    try check("- [ ] Water every:nothing\n", next: "", isOnce: true)
    try check("- [ ] Water every:1w due:2026-11-20\n", next: "", isOnce: true)
  }

  @Test func `two machines make the same next card`() throws {
    let text = "## A\n- [ ] Water every:+1w due:2026-11-20 ^w4tr\n"
    var results: [[UInt8]] = []
    for day in ["2026-11-21", "2026-11-23"] {
      let planned = try CompleteCard(CardName("^w4tr"), today: CalendarDate(iso: day)!).plan(on: Memory(["b.md": text]))
      results.append(planned.change.boards[0].after ?? [])
    }
    #expect(results[0] == results[1])
  }

  // MARK: Every way to complete a card

  private static let week = "- [ ] Water every:1w due:2026-11-20\n"
  private static let next = "- [ ] Water every:1w due:2026-11-28\n"
  private static let done = "- [x] Water every:1w due:2026-11-20\n"

  private func due(_ outcome: Outcome) -> [String?] { outcome.cards.map { $0.nextDue?.description } }

  @Test func `a repeating card that moves to a done column leaves its next card in its place`() throws {
    let move = MoveCard(CardName("Water"), column: ColumnName(text: "Done"), today: today)
    let board = "## A\n- [ ] one\n\(Self.week)- [ ] two\n\n## Done\n- [x] three\n"
    try checkIntent(
      move, ["b.md": board],
      becomes: ["b.md": "## A\n- [ ] one\n\(Self.next)- [ ] two\n\n## Done\n- [x] three\n\(Self.done)"])
    #expect(due(try move.plan(on: Memory(["b.md": board])).outcome) == [nil, "2026-11-28"])
    // The done column may come before the card's column, or use no boxes.
    try checkIntent(
      move, ["b.md": "## Done\n- [x] three\n\n## A\n\(Self.week)"],
      becomes: ["b.md": "## Done\n- [x] three\n\(Self.done)\n## A\n\(Self.next)"])
    try checkIntent(
      move, ["b.md": "## A\n\(Self.week)\n## Done\n- [ ] x\n- [ ] y\n"],
      becomes: ["b.md": "## A\n\(Self.next)\n## Done\n- [ ] x\n- [ ] y\n\(Self.week)"])
  }

  @Test func `a repeating card that moves to a done column of another board leaves its next card behind`() throws {
    try checkIntent(
      MoveCard(CardName("Water"), to: BoardName("c"), column: ColumnName(text: "Done"), today: today),
      ["b.md": "## A\n\(Self.week)- [ ] two\n", "c.md": "## Done\n- [x] three\n"],
      becomes: ["b.md": "## A\n\(Self.next)- [ ] two\n", "c.md": "## Done\n- [x] three\n\(Self.done)"])
  }

  @Test func `a card has only one next card, even if it is reopened and done again`() throws {
    let again = "## A\n\(Self.next)\(Self.week)\n## Done\n- [x] three\n"
    for intent in [
      CompleteCard(CardName("b.md:3"), today: today),
      MoveCard(CardName("b.md:3"), column: ColumnName(text: "Done"), today: today),
    ] as [any Intent] {
      let planned = try intent.plan(on: Memory(["b.md": again]))
      let text = String(decoding: planned.change.boards[0].after ?? [], as: UTF8.self)
      #expect(text.contains(Self.next) && text.ranges(of: "Water").count == 2, "\(text)")
      #expect(planned.outcome.detail == .nextIsPresent(DueDate(iso: "2026-11-28")!))
    }
    try checkIntent(
      MoveCard(CardName("Water"), column: ColumnName(text: "Done"), today: today),
      ["b.md": "## A\n\(Self.done)\n## Done\n- [x] three\n"],
      becomes: ["b.md": "## A\n\n## Done\n- [x] three\n\(Self.done)"])
    try checkIntent(
      MoveCard(CardName("Water"), column: ColumnName(text: "B"), today: today),
      ["b.md": "## A\n\(Self.week)\n## B\n- [ ] three\n"],
      becomes: ["b.md": "## A\n\n## B\n- [ ] three\n\(Self.week)"])
  }

  @Test(arguments: [(" due:2026-12-05", "2026-12-05"), (" scheduled:2026-12-06", "2026-12-06"), ("", "2026-11-27")])
  func `if the next card is there with another date, the outcome has that date`(field: String, date: String) throws {
    let next = CardIDs.following("w4tr", on: CalendarDate(iso: "2026-11-27")!)
    let text = "## A\n- [ ] Water\(field) ^\(next)\n- [ ] Water every:+1w due:2026-11-20 ^w4tr\n"
    let outcome = try CompleteCard(CardName("b.md:3"), today: today).plan(on: Memory(["b.md": text])).outcome
    #expect(outcome.detail == .nextIsPresent(DueDate(iso: date)!))
  }

  @Test func `if a completed card has no next card because its recurrence has ended, the outcome says so`() throws {
    let text = "## A\n- [ ] Water every:1w until:2026-11-27\n"
    let outcome = try CompleteCard(CardName("Water"), today: today).plan(on: Memory(["b.md": text])).outcome
    #expect(outcome.detail == .recurrenceEnded(CalendarDate(iso: "2026-11-27")!))
  }

  @Test func `a repeating card that is only archived leaves no next card`() throws {
    let board = "## A\n\(Self.week)\n## B\n- [ ] b\n\n***\n\n## Archive\n- [x] c\n"
    let archived = try ArchiveCard(CardName("Water")).plan(on: Memory(["b.md": board]))
    let removal = RemoveColumn(
      ColumnName(text: "A"), cardsTo: ColumnName(text: "Archive"), board: BoardName("b"), today: today)
    for planned in [archived, try removal.plan(on: Memory(["b.md": board]))] {
      let text = String(decoding: planned.change.boards[0].after ?? [], as: UTF8.self)
      #expect(text.ranges(of: "Water").count == 1, "\(text)")
    }
  }

  @Test func `if a column is removed and its cards go to a done column, their next cards go to the first open column`()
    throws
  {
    let removal = RemoveColumn(
      ColumnName(text: "B"), cardsTo: ColumnName(text: "Done"), board: BoardName("b"), today: today)
    let board = "## Done\n- [x] x\n\n## A\n- [ ] a\n\n## B\n\(Self.week)- [ ] b\n- [ ] Bins every:2d\n"
    try checkIntent(
      removal, ["b.md": board],
      becomes: [
        "b.md": "## Done\n- [x] x\n\(Self.done)- [x] b\n- [x] Bins every:2d\n\n## A\n- [ ] a\n\(Self.next)"
          + "- [ ] Bins every:2d due:2026-11-23\n"
      ])
    #expect(
      try removal.plan(on: Memory(["b.md": board])).outcome.cards.map { "\($0.title) \($0.nextDue?.description ?? "")" }
        == ["Water 2026-11-28", "Bins 2026-11-23"])
  }

  @Test func `a card with the same title and due day, but another recurrence, is not the next card`() throws {
    try checkIntent(
      CompleteCard(CardName("b.md:2"), today: today),
      ["b.md": "## Kitchen\n- [ ] water every:1d due:2026-11-20\n\n## Garden\n- [ ] water every:1w due:2026-11-22\n"],
      becomes: [
        "b.md":
          "## Kitchen\n- [ ] water every:1d due:2026-11-22\n- [x] water every:1d due:2026-11-20\n\n## Garden\n"
          + "- [ ] water every:1w due:2026-11-22\n"
      ])
  }

  @Test func `each of two equal repeating cards leaves a next card`() throws {
    let (open, next, done) = (
      "- [ ] water every:+1d due:2026-11-20\n", "- [ ] water every:+1d due:2026-11-21\n",
      "- [x] water every:+1d due:2026-11-20\n"
    )
    let first = "## A\n\(next)\(done)\n## B\n\(open)"
    try checkIntent(
      CompleteCard(CardName("b.md:2"), today: today), ["b.md": "## A\n\(open)\n## B\n\(open)"], becomes: ["b.md": first]
    )
    try checkIntent(
      CompleteCard(CardName("b.md:6"), today: today), ["b.md": first],
      becomes: ["b.md": "## A\n\(next)\(done)\n## B\n\(next)\(done)"])
    // If a card is reopened and done again, its next card already exists.
    try checkIntent(
      CompleteCard(CardName("b.md:3"), today: today), ["b.md": "## A\n\(next)\(open)"],
      becomes: ["b.md": "## A\n\(next)\(done)"])
  }

  @Test func `the next card has all its steps open again`() throws {
    let (steps, open) = ("  - [/] x\n  - [-] y\n  - [x] z\n", "  - [ ] x\n  - [ ] y\n  - [ ] z\n")
    try checkIntent(
      CompleteCard(CardName("water"), today: today), ["b.md": "## A\n- [ ] water every:+1d due:2026-11-20\n\(steps)"],
      becomes: [
        "b.md":
          "## A\n- [ ] water every:+1d due:2026-11-21\n\(open)- [x] water every:+1d due:2026-11-20\n\(steps)"
      ])
  }

  @Test func `a conflict note stays with the done card`() throws {
    let (head, note) = ("- [ ] water every:+1d due:2026-11-20\n", "  > conflict: title \"Water\"\n")
    try checkIntent(
      CompleteCard(CardName("water"), today: today), ["b.md": "## A\n\(head)\n  a\n\n\(note)"],
      becomes: [
        "b.md":
          "## A\n- [ ] water every:+1d due:2026-11-21\n\n  a\n\n- [x] water every:+1d due:2026-11-20\n\n  a\n\n\(note)"
      ])
  }
}
