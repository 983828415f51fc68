internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct UndoCommand: Command {
  @Argument(.undoEntry) var entry: Int?

  @Argument(.undoSkip) var skip: Bool

  var options = TakeBackOptions()

  func validate() throws {
    try options.validate()
    if entry != nil, options.times > 1 || skip {
      throw UsageError("--times and --skip cannot be used with the number of an entry")
    }
  }

  func run() throws { try options.perform(UndoChange(.undo, entry: entry), skips: skip) }
}

struct RedoCommand: Command {
  var options = TakeBackOptions()

  func validate() throws { try options.validate() }

  func run() throws { try options.perform(.redo) }
}

/// The options of `undo` and `redo`.
struct TakeBackOptions: ArgumentGroup {
  @Argument(.times) var times: Int

  var options = CommitOptions()

  func validate() throws {
    try options.validate()
    guard (1...1_000_000).contains(times) else { throw UsageError("--times must be from 1 to 1000000") }
    if times > 1, options.isDry {
      throw UsageError("--dry-run and --diff show only one change; leave out --times")
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
