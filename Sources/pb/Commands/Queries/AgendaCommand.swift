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
      Overdue open cards come first, then the open cards that are due in the next two weeks. On each day, cards with a time \
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
      let plan = try Plan.open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
      let paths = try plan.paths(of: board)
      let query = try console.query(words.joined(separator: " "), about: plan.selecting(paths))
      let agenda = try AgendaView(query, days: days, today: System.today)
      let items = try agenda.view.items(in: plan, paths, Plan.listing(isJSON: json, of: plan), console)
      show(agenda.days(of: items.map(\.card)), items.map(\.value), console)
    }
  }

  private func show(
    _ found: (overdue: [Int], ahead: [AgendaView.Day]), _ texts: [[UInt8]], _ console: Console
  ) {
    let today = System.today
    if json {
      let overdue = found.overdue.map { texts[$0] }
      let ahead = found.ahead.map { (date: $0.date, cards: $0.cards.map { texts[$0] }) }
      return console.print(json: { $0.agenda(today: today, days: days, overdue: overdue, dates: ahead) })
    }
    console.output.append { $0 += CardGroups(found, today: today, texts).bytes }
    if found.overdue.isEmpty, found.ahead.isEmpty { console.print(.nothingIsDue(days: days)) }
  }
}
