internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the open cards, one per line",
    discussion: """
      On a terminal, the cards are drawn as a table. In a pipe, each line begins with `path:line:`, so that editors can jump to \
      the card. Cards that are done or cancelled are listed \
      only with --all, or if the query asks for them by `is:`, `done:`, `cancelled:`, `column:` or `id:`. Archived cards are \
      listed only with --archived or `is:archived`.

      An argument that names an existing file or folder, begins with `/`, `./` or `../`, or ends with `.md` is a board or \
      a folder, and `-` is standard input. All other arguments together form a query: words, `+tag`, `@person`, `due:..7d`, \
      `is:open`, `p:high`, `or`, and `not` before a part that must not match. docs/queries.md also says which queries need \
      quotes in a shell.

      Examples:
        pb list                           all boards of the planning folder
        pb list roadmap.md | fzf          pick a card
        pb list due:..7d                  due within seven days, or late
        pb list +core or +ui road.md      cards of one board with either tag
        pb list --board road --all        one board, by its name, with done cards
        pb list --sort priority,due       sorted by priority, then by date
        pb list --group person --limit 20
        pb list --json ~/plans            for programs (docs/json.md)
      """)

  @Argument(help: QueryArguments.help, completion: Accepted.boardOrQuery.kind)
  var words: [BoardPath] = []

  @Option(help: "Only on this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Include cards that are done or cancelled")
  var all = false

  @Flag(help: "Include archived cards")
  var archived = false

  // `--sort`, `--group`, `--columns` and `--limit` are not in a group of their own, because ArgumentParser needs a
  // million instructions for each group of options.

  // Unconditional, because the value may begin with `-`, as in `-due`.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by these fields, the most important first; -field sorts in descending order", valueName: "keys"),
    completion: Accepted.sortKeys.kind)
  var sort: String?

  @Option(
    help: ArgumentHelp("Group by column, board, tag, person, priority or due", valueName: "key"),
    completion: .list(SavedView.Grouping.allCases.map(\.rawValue)))
  var group: String?

  @Option(
    help: ArgumentHelp("Only these columns, separated by commas; * stands for any text", valueName: "names"),
    completion: Accepted.columns.kind)
  var columns: String?

  @Option(help: ArgumentHelp("Show at most this many cards", valueName: "number"))
  var limit: Int?

  @Flag(help: "Print JSON, one card per line")
  var json = false

  func validate() throws {
    if limit ?? 1 < 1 { throw ValidationError("--limit must be 1 or more") }
    _ = try arrangement
  }

  private var scope: CardScope {
    if all { return archived ? .planAndArchive : .plan }
    return archived ? .openAndArchive : .open
  }

  func run() throws {
    try Plan.run { console in
      let (cards, found) = try QueryArguments.open(words, on: board, in: scope, console)
      let arrangement = try self.arrangement
      try found.check(arrangement.sort, ofOption: "--sort")
      let listing = CardListing(isJSON: json)
      if try console.print(cards, arrangement, listing, of: found) { return }
      // With `--columns`, closed cards are also listed, so there are no others to count.
      let others = all || !arrangement.columns.isEmpty ? 0 : try cards.countWithClosed()
      if others > 0 { return console.reportOnce(.noOpenCards(others: others)) }
      if listing.isDrawn { console.print(.nothingFound) }
      QueryArguments.hintAtBoard(words.map(\.path.text), on: board, console)
    }
  }

  /// The values of `--limit`, `--sort`, `--group` and `--columns`.
  private var arrangement: CardArrangement {
    get throws {
      var arrangement = CardArrangement()
      arrangement.limit = limit
      arrangement.sort = try sort.map { try SortKey.list($0, ofOption: "--sort") } ?? []
      if let group {
        arrangement.group = CardArrangement.grouping(named: group)
        if arrangement.group == nil { throw ValidationError(SavedView.Grouping.unknown(group, ofOption: "--group")) }
      }
      if let columns {
        arrangement.columns = CardArrangement.columns(in: columns)
        if arrangement.columns.isEmpty { throw ValidationError("--columns needs the name of a column") }
      }
      return arrangement
    }
  }
}
