internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the cards of the plan",
    discussion: """
      Shows for each board the number of cards in each column, with the column's limit; how many cards are open, done and \
      overdue; and the open card with the earliest `created:`. With a query, only matching cards count.

      Examples:
        pb stats
        pb stats roadmap.md +core
        pb stats --json    for programs (docs/json.md)
      """)

  @Argument(help: QueryArguments.help, completion: Accepted.boardOrQuery.kind)
  var words: [BoardPath] = []

  @Option(help: "Only this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let (cards, _) = try QueryArguments.open(words, on: board, in: .plan, console)
      let boards = try console.value(of: cards.stats())
      if json {
        return console.print { $0.stats(boards) }
      }
      for line in BoardStats.lines(boards, today: System.today) { console.output.line(line) }
    }
  }
}
