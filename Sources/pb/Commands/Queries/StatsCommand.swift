internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the cards of the plan",
    discussion: """
      Shows for each board the number of cards in each column, with the column's limit; how many cards are open, done and \
      late; and the open card with the earliest `created:`. On a terminal, pb draws these numbers as bars, and adds bars \
      for the open cards of each tag and person, and for the cards done in each of the last weeks. With a query, only matching cards count. If the first \
      word names a board, as for --board, only that board counts; to search for the word, write '"roadmap"'.

      Examples:
        pb stats
        pb stats roadmap
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
      let (cards, _) = try QueryArguments.open(words, on: board, firstMayNameBoard: true, in: .plan, console)
      let isDrawn = !json && System.isTerminal(.output)
      let boards = try console.value(of: cards.stats(withTally: json || isDrawn))
      if json {
        return console.print { $0.stats(boards) }
      }
      guard isDrawn else {
        for line in BoardStats.lines(boards, today: System.today) { console.print(line: line) }
        return
      }
      let isASCII = TerminalCharacters.areASCII { System.environment($0) }
      console.draw(StatsDrawing(boards, today: System.today, width: Console.width, isASCII: isASCII).lines)
    }
  }
}
