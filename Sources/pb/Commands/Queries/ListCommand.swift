internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the cards of one or many boards, one per line",
    discussion: """
      Each line begins with `path:line:`, so that editors can jump to the card. Archived cards are listed only \
      with --archived or `is:archived`.

      An argument that names an existing file or folder, begins with `/`, `./` or `../`, or ends with `.md` is a board or \
      a folder, and `-` is standard input. All other arguments together form a query: words, `+tag`, `@person`, `due:..7d`, \
      `is:open`, `p:high`, `or`, and `not` before a part that must not match. docs/queries.md also says which queries need \
      quotes in a shell.

      Examples:
        pb list                           all boards of the planning folder
        pb list roadmap.md | fzf          pick a card
        pb list due:..7d is:open          due this week, or overdue
        pb list +core or +ui road.md      of one board
        pb list --board road is:open      of one board, by its name
        pb list --json ~/plans            for programs (docs/json.md)
      """)

  @Argument(help: QueryArguments.help, completion: Accepted.boardOrQuery.kind)
  var words: [BoardPath] = []

  @Option(help: "Only on this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Include archived cards")
  var archived = false

  @Flag(help: "Print JSON, one card per line")
  var json = false

  func run() throws {
    try Plan.run { console in
      let (cards, found) = try QueryArguments.open(
        words, on: board, in: archived ? .planAndArchive : .plan, console)
      try console.print(cards, Plan.listing(isJSON: json, of: found, console))
    }
  }

  /// Lists the open cards of the plan.
  ///
  /// - Returns: false if there is no plan, or if it has no boards.
  static func listOpenCards(_ console: Console) throws -> Bool {
    let found = try console.session().snapshot()
    if found.isEmpty { return false }
    console.reportOnce(found)
    console.report(found.failures)
    try console.print(
      CardSelection(.test(.state(.open)), of: found, today: System.today),
      Plan.listing(isJSON: false, of: found, console))
    return true
  }
}
