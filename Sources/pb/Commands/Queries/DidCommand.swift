internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct DidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "did",
    abstract: "Show what was done, day by day",
    discussion: """
      Shows the cards whose `done:` is in this week, or in the days that you name: `today`, `month`, `last-week`, 2026-11, \
      2026-11-01..2026-11-15, or 2026-11-01.. for that day and all later ones. Archived cards are also shown. If a done card \
      has no `done:`, and the plan is in a git repository, pb takes the day of the commit that marked the card as done. \
      Otherwise the card is only counted, because pb does not know when it was done.

      Examples:
        pb did
        pb did last-week
        pb did 2026-11-01..2026-11-15 --board road
        pb did 2026-11-01..
        pb did month --json    for programs (docs/json.md)
      """)

  @Argument(
    help: "The days: today, week, month, last-week, 2026-11, 2026-11-01..today or 2026-11-01..",
    completion: Accepted.days.kind)
  var days = "week"

  @Option(help: "Only this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let days = try QueryDate.days(typed: days, on: System.today)
      let (cards, plan) = try Plan.cards("", in: .planAndArchive, on: board, console)
      let session = try console.session()
      let listing = CardListing(isJSON: json)
      if listing.isDrawn {
        let done = try console.value(of: cards.done(on: days, in: session, System.localTime) { ListedCard($0, $1, $2) })
        try console.draw(CardGroups(done, today: System.today), of: plan, on: board)
        return remarks(done, console)
      }
      let done = try console.value(of: cards.done(on: days, in: session, System.localTime, make: listing.text))
      if json { return console.print { $0.did(done) } }
      console.output.append { $0 += CardGroups(done, today: System.today).bytes }
      remarks(done, console)
    }
  }

  private func remarks<Value: Sendable>(_ done: DoneCards<Value>, _ console: Console) {
    if done.dates.isEmpty { console.print(.nothingWasDone(done.days, today: System.today)) }
    if done.undated > 0 { console.reportOnce(.undated(cards: done.undated)) }
  }
}
