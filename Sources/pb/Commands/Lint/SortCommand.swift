internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the cards inside each column and section",
    discussion: """
      Only the order of the cards changes, not their text. Pinned cards come first, cards without a value come \
      last, and equal cards keep their order. A board that is in order is not written.

      Keys: priority, due, start, created, done, title, est, qty, tag, box, or any other field; -key sorts in descending \
      order. Without --by, each board is sorted by its own `sort:`. Without boards as arguments, pb sorts all boards of the \
      planning folder; if --by is missing, too, it leaves out the boards that have no `sort:`.

      Examples:
        pb sort roadmap.md --by priority,-created
        pb sort --check                     exit 1 if something is out of order
        pb sort --diff --by due todo.md     show what would change
        pb sort --by due - < todo.md        standard input to standard output
      """)

  @Argument(help: "Boards, folders to search for boards, or - for standard input", completion: Accepted.boardFile.kind)
  var boards: [BoardPath] = []

  // Unconditional, because the value may begin with `-`, as in `-due`.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by these fields, the most important first; -field sorts in descending order", valueName: "keys"),
    completion: Accepted.sortKeys.kind)
  var by: String?

  @Option(
    help: ArgumentHelp("Sort this column only; the start of its name is enough", valueName: "name"),
    completion: Accepted.column.kind)
  var column: String?

  @Flag(help: "Write nothing; list cards that are out of order, and exit with 1 if there are any")
  var check = false

  @Flag(help: "Write nothing; show what would be done")
  var dryRun = false

  @Flag(help: "Write nothing; print what would change, for `patch -p1`")
  var diff = false

  @Flag(name: .shortAndLong, help: "Print nothing if all is well")
  var quiet = false

  @Flag(help: "Sort pinned cards like all others")
  var noPinnedFirst = false

  @Flag(help: "Print what was done as JSON")
  var json = false

  func validate() throws {
    _ = try keys
    let readsInput = boards.contains { $0.path == .standardInput }
    if quiet, json || diff { throw ValidationError("--quiet cannot be used with --json or --diff") }
    if json, diff { throw ValidationError("--json cannot be used with --diff") }
    if readsInput, !check, json || dryRun {
      throw ValidationError("with -, the output is the board; --json and --dry-run can be used only with --check")
    }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      let paths = try boards.paths()
      let found = console.value(of: try session.boards(named: paths))
      try found.check(try keys ?? [], ofOption: "--by")
      let query = SortQuery(
        found, of: session, by: try keys, pinnedFirst: !noPinnedFirst, column: column.map { ColumnName(text: $0) })
      let goal: SortQuery.Goal = diff ? .texts : check ? .check : .sort(dryRun ? .preview : .commit)
      var report = SortReport(self, console)
      let hasBoards = try query.run(goal, folders: paths) { answer in
        if let board = console.value(of: answer) { report.add(board) }
      }
      report.end(hasBoards: hasBoards, of: found)
    }
  }

  /// The keys of `--by`; nil if the option is not given.
  private var keys: [SortKey]? {
    get throws { try by.map { try SortKey.list($0, ofOption: "--by") } }
  }
}
