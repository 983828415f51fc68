internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardCore
internal import PlanBoardTerminal

/// One run of `pb lint`.
struct LintRun {
  private let options: LintCommand
  private let console: Console
  private let session: PlanSession
  private let snapshot: PlanSnapshot
  private let query: LintQuery
  /// The boards to check.
  private let boards: [Path]
  private let fixes: LintQuery.Fixes

  /// Finds the boards that the options select.
  ///
  /// - Throws: `FileFailure`, `Git.Failure`.
  init(_ options: LintCommand, _ console: Console) throws {
    let session = try console.session()
    let staged = options.staged ? try session.staged() : .none
    let snapshot = session.snapshot(try Plan.selection(options.paths, of: session), withCopies: true, overlay: staged)
    let boards = options.staged ? snapshot.paths.filter { staged.texts[$0] != nil } : snapshot.paths
    self.init(options, console, session, snapshot, boards)
  }

  /// - Parameters:
  ///   - snapshot: the boards of the session's plan.
  ///   - boards: the boards to check.
  init(
    _ options: LintCommand, _ console: Console, _ session: PlanSession, _ snapshot: PlanSnapshot, _ boards: [Path]
  ) {
    self.options = options
    self.console = console
    self.session = session
    self.snapshot = snapshot
    self.boards = boards
    query = LintQuery(
      snapshot, of: session, selected: options.select.isEmpty ? nil : options.select.flatMap(\.rules),
      ignored: options.ignore.flatMap(\.rules))
    fixes = options.unsafe ? .unsafe : .safe
  }

  func run() throws {
    console.reportOnce(snapshot)
    console.reportOnce(query.renamedRules.map(\.diagnostic))
    console.report(snapshot.failures + query.settingsFailures)
    for key in snapshot.unknownKeys {
      console.report(key.diagnostic, as: options.failOn.severity <= .warning ? .findings : .fine)
    }
    if options.diff { return try printDifferences() }
    if options.fix, boards.contains(.standardInput) { return try printFixedInput() }
    var checked = try query.check(
      boards, fixes: options.fix ? fixes : .none, inputName: options.stdinFilename.map { Path($0) }
    ) {
      console.report($0.diagnostic)
    }
    console.reportOnce(query.renamedRules(in: checked).map(\.diagnostic))
    let fixed = options.fix ? try fix(&checked) : 0
    var complete = try query.addingPlanFindings(to: checked)
    if options.staged {
      // Before a commit, people want to see only the findings that stop it.
      complete = complete.map { $0.withFindings(from: options.failOn.severity) }
    }
    for board in complete {
      if board.result.findings.contains(where: { $0.severity >= options.failOn.severity }) { console.note(.findings) }
    }
    let format = options.json ? .json : options.format
    LintReport(format, isColored: options.color.hasColors, fixed: fixed, isUnsafe: options.unsafe, session)
      .print(complete, console.output)
  }

  // MARK: Fixing

  /// - Returns: the number of fixed boards.
  private func fix(_ checked: inout [LintQuery.Checked]) throws -> Int {
    let performed: Performed?
    do throws(FileFailure) {
      performed = try query.fix(&checked, fixes, folders: options.paths.map(\.path))
    } catch {
      console.report(error.diagnostic)
      return 0
    }
    guard let performed else { return 0 }
    try console.report(performed) { _, error in
      if let diagnostic = Diagnostic(error) { console.report(diagnostic) }
    }
    return performed.steps.reduce(0) { $0 + $1.paths.count }
  }

  private func printFixedInput() throws {
    let input = Path.standardInput
    try snapshot.forEachBoard([input]) {
      $0.board
    } use: { _, result in
      switch result {
      case .success(let board):
        var fixed: ParsedBoard?
        do throws(FileFailure) { fixed = try query.fixed(board, at: input, fixes) } catch {
          console.report(error.diagnostic)
        }
        let bytes = (fixed ?? board).source.bytes
        console.output.append { $0 += bytes }
      case .failure(let failure): console.report(failure.diagnostic)
      }
    }
  }

  private func printDifferences() throws {
    try snapshot.forEachBoard(boards) { [query, fixes] text in
      let fixed = Result { () throws(FileFailure) in try query.fixed(text.board, at: text.path, fixes) }
      return fixed.map { (before: text.bytes, after: $0?.source.bytes) }
    } use: { path, result in
      switch result.flatMap(\.self) {
      case .success((let before, let after?)):
        console.note(.findings)
        let diff = UnifiedDiff(path, before, after)
        console.output.append { diff.append(to: &$0, isSafe: System.isTerminal(.output)) }
      case .success: break
      case .failure(let failure): console.report(failure.diagnostic)
      }
    }
  }
}
