internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMerge
internal import PlanBoardMessages

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show a card's history in git",
    discussion: """
      Shows when the card was created, moved, changed or done, and by whom, newest first. The card is recognised by its id, \
      or else by its title and text, even if it moves to another board or the board's file is renamed. pb also finds a \
      removed card if its board still exists. If several cards have the name, an open one comes first, and pb lists the others.

      Examples:
        pb log id:k3f9
        pb log "call ann" -n 5
        pb log id:k3f9 --json
      """)

  @Argument(help: "The card", completion: Accepted.card.kind)
  var card: String

  @Option(help: "The board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("Show at most this many commits", valueName: "number"))
  var count: Int?

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
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
