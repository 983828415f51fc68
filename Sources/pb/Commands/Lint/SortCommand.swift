internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct SortCommand: Command {
  @Argument(.sortBoards) var boards: [BoardPath]

  @Argument(.sortBy) var by: String?

  @Argument(.sortColumn) var column: String?

  @Argument(.sortCheck) var check: Bool

  @Argument(.dryRun) var dryRun: Bool

  @Argument(.diff) var diff: Bool

  @Argument(.quiet) var quiet: Bool

  @Argument(.sortNoPinnedFirst) var noPinnedFirst: Bool

  @Argument(.jsonReport) var json: Bool

  func validate() throws {
    _ = try keys
    let readsInput = boards.contains { $0.path == .standardInput }
    if quiet, json || diff { throw UsageError("--quiet cannot be used with --json or --diff") }
    if json, diff { throw UsageError("--json cannot be used with --diff") }
    if readsInput, !check, json || dryRun {
      throw UsageError("with -, the output is the board; --json and --dry-run can be used only with --check")
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
