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

  // Unconditional, because the value may begin with `-`: `-due`.
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
      let found = session.snapshot(try Plan.selection(boards, of: session))
      console.reportOnce(found)
      console.report(found.failures)
      var report = SortReport(isJSON: json, isDry: dryRun, isQuiet: quiet, console)
      var planned: [Planned] = []
      for path in found.paths {
        try found.forEachBoard([path]) {
          $0
        } use: { _, result in
          switch result {
          case .success(let text):
            if let sorted = sort(text, isNamed: found.named.contains(path), &report, console) { planned.append(sorted) }
          case .failure(let failure): console.report(failure.diagnostic)
          }
        }
      }
      let intents = planned.filter(\.changes).map(\.intent)
      let written = intents.isEmpty ? [] : Set(try write(intents, on: found, of: session, console))
      for board in planned where !board.changes || written.contains(board.intent.path) {
        report.add(board.intent.path, board.board, board.disorder, isCheck: false)
      }
      report.end(boards.isEmpty ? .noSortableBoards : nil)
    }
  }

  /// A board to be sorted, or one that is already in order.
  private struct Planned {
    var intent: SortBoard
    /// The board; an empty board if none of its cards need to be reported, so that large plans do not fill the memory.
    var board: ParsedBoard
    var disorder: SortBoard.Disorder

    var changes: Bool { !disorder.cards.isEmpty }
  }

  /// Sorts a board, and reports it if nothing has to be written.
  ///
  /// - Returns: the change to write and then to report; nil if the board has already been reported.
  private func sort(
    _ file: BoardText, isNamed: Bool, _ report: inout SortReport, _ console: Console
  ) -> Planned? {
    let board = file.board
    let intent = SortBoard(
      file.path, by: try? keys, pinnedFirst: !noPinnedFirst, column: column.map { ColumnName(text: $0) })
    let disorder: SortBoard.Disorder
    do throws(IntentFailure) { disorder = try intent.disorder(of: board) } catch {
      // A board that the user did not name, but pb found in a folder, need not have a sort order or the given column.
      if isNamed { console.report(error.diagnostic) } else if !error.isNoOrder { report.skipped = error.diagnostic }
      return nil
    }
    for finding in board.findings { console.warn(finding, in: file.path) }
    if check, !diff {
      // Nothing will be written, so no edit is made and verified.
      if !disorder.cards.isEmpty { console.note(.findings) }
      report.add(file.path, board, disorder, isCheck: true)
      return nil
    }
    if diff || file.path == .standardInput {
      do { print(try intent.sorting(board).board.source.bytes, file, console) } catch {
        if let diagnostic = Diagnostic(error, ofSorting: file.path) { console.report(diagnostic) }
        return nil
      }
      report.countBoard()
      return nil
    }
    return Planned(
      intent: intent, board: disorder.cards.isEmpty ? ParsedBoard([]) : board, disorder: disorder)
  }

  private func print(_ sorted: [UInt8], _ file: BoardText, _ console: Console) {
    if diff {
      if check, sorted != file.bytes { console.note(.findings) }
      let diff = UnifiedDiff(file.path, file.bytes, sorted)
      console.output.append { diff.append(to: &$0, isSafe: System.isTerminal(.output)) }
    } else {
      console.output.append { $0 += sorted }
    }
  }

  /// - Returns: the boards that were written, or would be.
  private func write(
    _ intents: [SortBoard], on found: PlanSnapshot, of session: PlanSession, _ console: Console
  ) throws -> [Path] {
    let performed = session.perform(
      PlanRequest(
        intents, dryRun ? .preview : .commit, on: found.selecting(intents.map(\.path)), folders: boards.map(\.path),
        of: session))
    try console.report(performed) { index, error in
      if let diagnostic = Diagnostic(error, ofSorting: intents[index].path) { console.report(diagnostic) }
    }
    return performed.steps.flatMap(\.paths)
  }

  /// The keys of `--by`; nil if the option is not given.
  private var keys: [SortKey]? {
    get throws {
      guard let by else { return nil }
      do throws(SortKey.Failure) { return try SortKey.list(by) } catch {
        throw ValidationError(error.message(ofOption: "--by"))
      }
    }
  }
}
