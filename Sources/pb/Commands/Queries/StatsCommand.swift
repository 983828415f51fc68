internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct StatsCommand: Command {
  @Argument(.boardsAndQuery) var words: [BoardPath]

  @Argument(.onlyBoard) var board: String?

  @Argument(.json) var json: Bool

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
