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
      a folder, and `-` is standard input; all others together are a query: words, #tags, @people, `due:<=7d`, `is:open`, `priority:high`, \
      `column:"In Progress"`, `-` or `not` before what must not match, `or`, parentheses (docs/queries.md).

      Examples:
        pb list                           all boards of the planning folder
        pb list roadmap.md | fzf          pick a card
        pb list 'due:<=7d is:open'        due this week, or overdue
        pb list '#core or #ui' road.md    of one board
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
      let (query, found) = try QueryArguments.open(words, on: board, console)
      let listing = try Plan.listing(isJSON: json, of: found, console)
      var writer = CardListWriter(console.output, isJSON: json)
      try CardSearch(query, today: System.today, withArchive: archived)
        .forEach(in: found, found.paths, console, make: listing.text) { writer.add($0) }
      writer.end()
    }
  }
}
