@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The report about a span of days, compared with a count of the cards one by one.
struct PlanReportTests {
  private static let today = CalendarDate(iso: "2026-11-21")!

  /// A plan whose cards share few days, names and titles, so that the same ones come again and again.
  private static func plan(_ random: inout Seeded) -> KeyValuePairs<String, String> {
    let days = [
      "2026-11-21", "2026-11-20", "2026-11-16", "2026-11-15", "2026-11-02", "2026-09-28", "2025-11-21", "soon",
    ]
    func some<T>(_ values: [T], _ random: inout Seeded) -> T { values.randomElement(using: &random)! }
    func board(_ random: inout Seeded) -> String {
      var text = "---\nplanboard: true\n" + some(["", "tags: [x]\n", "title: T\n"], &random) + "---\n"
      for column in ["## A", "## Done", "***\n## Archive"] {
        text += column + "\n"
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          text +=
            some(["- ", "- [ ] ", "- [x] ", "- [-] ", "- [/] "], &random) + some(["one", "two", "three"], &random)
          for key in ["done", "created", "due"] where Bool.random(using: &random) {
            text += " \(key):" + some(days, &random) + some(["", "", "T09:00"], &random)
          }
          text +=
            some(["", " @ann", " @bo @ann", " @ann @ann"], &random) + some(["", " #x", " #y #x", " #y #y"], &random)
            + "\n"
        }
      }
      return text
    }
    return ["a.md": board(&random), "b/c.md": board(&random)]
  }

  @Test(arguments: TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300))
  func `a report counts every card once for each of its lists, people and tags`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let texts = Self.plan(&random)
    let typed = ["week", "today", "2026-11-15..2026-11-20", "2026-11-16..", "..2026-11-02", "2025", "month"]
      .randomElement(using: &random)!
    let days = try QueryDate.days(typed: typed, on: Self.today)
    let snapshot = try MemoryPlan(texts).snapshot
    let report = try snapshot.cards(matching: "", in: .planAndArchive, today: Self.today).value
      .report(on: days, in: nil, { SystemClock.localTime($0) }) { board, card, path in
        "\(path.text):\(board.cards[card].firstLine)"
      }.value

    var done: [(DueDate, String)] = [], late = done, added = done
    var people: [String?: ReportCounts] = [:], tags = people
    var total = ReportCounts()
    var (undated, uncreated) = (0, 0)
    for (name, text) in texts {
      let board = ParsedBoard(Array(text.utf8))
      for index in board.cards.indices {
        let card = board.card(index)
        let place = "\(MemoryPlan.path(name).text):\(board.cards[index].firstLine)"
        func day(_ key: FieldKey) -> DueDate? { card.value(of: key).flatMap { DueDate(iso: $0) } }
        func count(_ number: WritableKeyPath<ReportCounts, Int>) {
          total[keyPath: number] += 1
          let tagged = Set(card.tags + board.settings.tags)
          for name in card.people.isEmpty ? [nil] : Set(card.people).map({ $0 as String? }) {
            people[name, default: ReportCounts()][keyPath: number] += 1
          }
          for name in tagged.isEmpty ? [nil] : tagged.map({ $0 as String? }) {
            tags[name, default: ReportCounts()][keyPath: number] += 1
          }
        }
        if card.isOpen {
          count(\.open)
          if let due = card.due, due.date < Self.today {
            late.append((due, place))
            count(\.late)
          }
        } else if card.isDone {
          if let day = day(.done) {
            if days.contains(day.date) {
              done.append((day, place))
              count(\.done)
            }
          } else {
            undated += 1
          }
        }
        if let day = day(.created) {
          if days.contains(day.date) {
            added.append((day, place))
            count(\.added)
          }
        } else {
          uncreated += 1
        }
      }
    }
    func sorted(_ cards: [(DueDate, String)]) -> [String] {
      cards.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map { "\($0.element)" }
    }
    func listed(_ items: [PlanReport<String>.Item]) -> [String] { items.map { "\(($0.day, $0.value))" } }
    let hint: Comment = "seed \(seed), \(typed): \(texts)"
    #expect(listed(report.done) == sorted(done), hint)
    #expect(listed(report.late) == sorted(late), hint)
    #expect(listed(report.added) == sorted(added), hint)
    #expect(report.total == total && report.undated == undated && report.uncreated == uncreated, hint)
    #expect(Dictionary(uniqueKeysWithValues: report.people.map { ($0.name, $0.counts) }) == people, hint)
    #expect(Dictionary(uniqueKeysWithValues: report.tags.map { ($0.name, $0.counts) }) == tags, hint)
    let sum = report.boards.map { $0.counts }.reduce(ReportCounts(), +)
    #expect(sum == total, hint)
    // The weeks follow each other, and count each card of the report whose week they have.
    for (week, next) in zip(report.weeks, report.weeks.dropFirst()) {
      #expect(week.monday.adding(days: 7) == next.monday)
    }
    #expect((8...53).contains(report.weeks.count), hint)
    for week in report.weeks where days.first.map({ $0 <= week.monday }) ?? true {
      guard let sunday = week.monday.adding(days: 6), days.last.map({ sunday <= $0 }) ?? true else { continue }
      #expect(week.done == done.count { $0.0.date.monday == week.monday }, hint)
      #expect(week.added == added.count { $0.0.date.monday == week.monday }, hint)
    }
  }

  @Test(arguments: [
    ("week", "2026-09-28", "2026-11-16", 8), ("last-week", "2026-09-21", "2026-11-09", 8),
    ("2026-08-03..today", "2026-08-03", "2026-11-16", 16), ("2026-12-07", "2026-10-19", "2026-12-07", 8),
    ("month", "2026-09-28", "2026-11-16", 8), ("2020-01-01..", "2025-11-17", "2026-11-16", 53),
    ("..today", "2025-11-17", "2026-11-16", 53), ("2024", "2024-01-01", "2024-12-30", 53),
  ])
  func `the weeks end with the days or today`(typed: String, first: String, last: String, count: Int) throws {
    // A card of each week of some years, so that no week is left out because it is empty.
    let start = CalendarDate(iso: "2019-01-07")!
    let cards = (0..<420).map { "- [x] a done:\(start.adding(days: 7 * $0)!)\n" }.joined()
    let report = try MemoryPlan(["a.md": "---\nplanboard: 1\n---\n## A\n" + cards]).snapshot
      .cards(matching: "", in: .planAndArchive, today: Self.today).value
      .report(on: try QueryDate.days(typed: typed, on: Self.today), in: nil, { SystemClock.localTime($0) }) { _, _, _ in
        0
      }
      .value
    #expect(report.weeks.first?.monday.description == first && report.weeks.last?.monday.description == last)
    #expect(report.weeks.count == count)
    #expect(!report.knowsAdded)
  }
}
