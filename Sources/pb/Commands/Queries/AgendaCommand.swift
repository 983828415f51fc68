internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct AgendaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show what is due, day by day",
    discussion: """
      Late open cards come first, then the open cards that are due in the next two weeks. On each day, cards with a time \
      are sorted by time.

      Examples:
        pb agenda
        pb agenda +home or @ann --days 30
        pb agenda --json    for programs (docs/json.md)
      """)

  @Argument(help: "Only cards that match this query", completion: Accepted.query.kind)
  var words: [String] = []

  @Option(help: ArgumentHelp("The number of days, including today", valueName: "number"))
  var days = 14

  @Option(help: "Only this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard (1...3660).contains(days) else { throw ValidationError("--days must be a number from 1 to 3660") }
  }

  func run() throws {
    try Plan.run { console in
      let (cards, plan) = try Plan.cards(words.joined(separator: " "), in: .plan, on: board, console)
      let listing = CardListing(isJSON: json)
      if listing.isDrawn {
        let agenda = try console.value(of: cards.agenda(days: days) { ListedCard($0, $1, $2) })
        try console.draw(CardGroups(agenda), of: plan, on: board)
        if agenda.isEmpty {
          console.print(.nothingIsDue(days: days))
          try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console)
        }
        return
      }
      let agenda = try console.value(of: cards.agenda(days: days, make: listing.text))
      if agenda.isEmpty { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
      if json { return console.print { $0.agenda(agenda) } }
      console.output.append { $0 += CardGroups(agenda).bytes }
      if agenda.isEmpty { console.print(.nothingIsDue(days: days)) }
    }
  }
}
