internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMessages

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change made through pb in this planning folder",
    discussion: """
      Every change can be undone, the last one first. `pb redo` makes an undone change again. If a file has changed since, only pb's own \
      change is undone; if another program has changed the same words, nothing is undone. If the change was already reversed \
      by hand or with git, pb undoes the change before it.

      Examples:
        pb undo
        pb undo --times 3
        pb undo 39                       only entry 39 of `pb history`
        pb undo --skip                   keep the last change, undo the change before it
        pb undo --diff
      """)

  @Argument(
    help: "The number of an entry that `pb history` lists (default: the last change)",
    completion: Accepted.undoableChange.kind)
  var entry: Int?

  @Flag(help: "Keep the last change: from now on, `pb undo` skips it")
  var skip = false

  @OptionGroup var options: TakeBackOptions

  func validate() throws {
    if entry != nil, options.times > 1 || skip {
      throw ValidationError("--times and --skip cannot be used with the number of an entry")
    }
  }

  func run() throws { try options.perform(UndoChange(.undo, entry: entry), skips: skip) }
}

struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo the change that was undone last",
    discussion: """
      Examples:
        pb redo
        pb redo --times 3
      """)

  @OptionGroup var options: TakeBackOptions

  func run() throws { try options.perform(.redo) }
}

/// The options of `undo` and `redo`.
struct TakeBackOptions: ParsableArguments {
  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("The number of changes", valueName: "number"))
  var times = 1

  @OptionGroup var options: CommitOptions

  func validate() throws {
    guard (1...1_000_000).contains(times) else { throw ValidationError("--times must be from 1 to 1000000") }
    if times > 1, options.isDry {
      throw ValidationError("--dry-run and --diff show only one change; leave out --times")
    }
  }

  /// Undoes or redoes ``times`` changes, and reports each of them. If a change fails, the changes before it remain
  /// undone or redone.
  ///
  /// - Parameter skips: whether to keep the last change, and to undo the change before it.
  func perform(_ change: UndoChange, skips: Bool = false) throws {
    try Plan.run { console in
      let plan = try Plan.openForUndo(console)
      var report = ChangeReport(options, console)
      defer { report.end() }
      let mode: PlanRequest.Mode = options.isDry ? .preview : .commit
      let ending = try console.session().undo(change, times: times, skips: skips, mode, on: plan) {
        console.reportOnce($0.diagnostics(System.localTime))
      } done: {
        try report.add($0)
      }
      if let error = ending.failure { throw error }
    }
  }
}
