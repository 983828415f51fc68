@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// What `week`, `late` and the other words for days mean is the same in queries, in views and in `pb did`.
struct DaysOfViewsTests {
  @Test func `on each day of four weeks, the views of days show the days that the words mean, and what is late`() throws
  {
    let first = try #require(CalendarDate(iso: "2026-12-14"))
    let days = -20...20
    for number in 0..<28 {
      let today = try #require(first.adding(days: number))
      let cards = days.flatMap { day in
        ["- [ ] open \(day)", "- [x] done \(day)"].map { "\($0) due:\(today.adding(days: day)!)\n" }
      }
      let board = ParsedBoard(Array("## A\n\(cards.joined())- [ ] undated\n".utf8))
      func shown(_ query: CardQuery) throws -> Set<String> {
        Set(CardFilter(query, today: today).cards(in: board, names: []).map { board.card($0).title })
      }
      func shown(_ query: String) throws -> Set<String> { try shown(CardQuery(parsing: query)) }
      func view(_ name: String) throws -> Set<String> {
        try shown(#require(SavedView.builtIn.first { $0.name == name }).query)
      }
      let late = try shown("is:overdue")
      #expect(late == Set((days.lowerBound...(-1)).map { "open \($0)" }))
      #expect(try view("overdue") == late)
      #expect(try view("week") == late.union(shown("is:open due:week")))
      #expect(try view("today") == late.union(shown("is:open due:today")))
      #expect(try view("soon") == Set((1...3).map { "open \($0)" }))
      // These days are those of `pb did`, too.
      let week = try QueryDate.days(typed: "week", on: today)
      #expect(try shown("due:week") == shown("due:\(#require(week.first))..\(#require(week.last))"))
      #expect(week.first?.isoWeekday == 1 && week.last?.isoWeekday == 7 && week.contains(today))
    }
  }
}
