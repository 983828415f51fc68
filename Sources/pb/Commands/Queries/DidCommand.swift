internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct DidCommand: Command {
  @Argument(.didDays) var days: String

  @Argument(.onlyBoard) var board: String?

  @Argument(.json) var json: Bool

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
