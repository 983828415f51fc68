internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardWorkspace

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change made through pb in this planning folder",
    discussion: """
      Every change can be taken back, the last one first; `pb redo` makes it again. Where a file has changed since, only \
      what pb had changed goes back, and nothing does if somebody else has changed the same words.

      Examples:
        pb undo
        pb undo --times 3
        pb undo --diff
      """)

  @OptionGroup var options: TakeBackOptions

  func run() throws { try options.perform(.undo) }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Make the change again that was undone last",
    discussion: """
      Examples:
        pb redo
        pb redo --times 3
      """)

  @OptionGroup var options: TakeBackOptions

  func run() throws { try options.perform(.redo) }
}

struct TakeBackOptions: ParsableArguments {
  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("How many changes", valueName: "number"))
  var times = 1

  @OptionGroup var options: CommitOptions

  func validate() throws {
    guard (1...1_000_000).contains(times) else { throw ValidationError("--times is a number from 1") }
    if times > 1, options.isDry {
      throw ValidationError("--dry-run and --diff look one change ahead; leave out --times")
    }
  }

  func perform(_ kind: TakeBack.Kind) throws {
    try Plan.run { console in
      let workspace = try Plan.open(scope: .everything, console)
      var report = ChangeReport(options, console)
      defer { report.end() }
      guard !options.isDry else {
        let planned = try plan(kind, on: workspace.read(), workspace.past(), console)
        return add(planned.change, planned.outcome, to: &report, console)
      }
      try workspace.commit(times: times) {
        try plan(kind, on: $0, $1, console)
      } sentence: {
        $0.sentence
      } done: {
        console.report($0.notices)
        add($0.change, $0.outcome, to: &report, console)
      }
    }
  }

  /// Also reports what could not be read of the history, even if that is why there is nothing to undo.
  private func plan(
    _ kind: TakeBack.Kind, on boards: any BoardSource, _ past: PastChanges, _ console: Console
  ) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind) {
    defer { console.report(past.notices) }
    return try TakeBack(kind).plan(on: boards, past)
  }

  private func add(_ change: Change, _ outcome: Outcome, to report: inout ChangeReport, _ console: Console) {
    guard outcome.isNothing else { return report.add(change, [outcome]) }
    console.report(IntentFailure.forgotten(outcome.detail ?? "").complaint)
  }
}
