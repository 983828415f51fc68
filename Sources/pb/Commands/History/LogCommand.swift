internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct LogCommand: Command {
  @Argument(.logCard) var card: String

  @Argument(.logBoard) var board: String?

  @Argument(.logCount) var count: Int?

  @Argument(.json) var json: Bool

  func validate() throws {
    guard count ?? 1 > 0 else { throw UsageError("--count must be 1 or more") }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      let plan = try Plan.open(
        names: RequestedNames(boards: [board].compactMap { $0 }, cards: [card]), console)
      let log = CardLog(CardName(card), board: board.map { BoardName($0) })
      let entries = try log.entries(on: plan, in: session)
      console.report(log.caveats(on: plan))
      let shown = entries.prefix(count ?? entries.count)
      if json { return console.print { $0.log(shown) } }
      if shown.isEmpty { console.print(.unknownToGit) }
      console.page()
      for entry in shown {
        for line in entry.lines(System.localTime, today: Console.todayForWords) { console.print(line: line) }
      }
    }
  }
}
