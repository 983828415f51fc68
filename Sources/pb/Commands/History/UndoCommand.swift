internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMessages

struct UndoCommand: ParsableCommand {
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

struct RedoCommand: ParsableCommand {
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

  func perform(_ kind: UndoChange.Kind) throws {
    try Plan.run { console in
      let plan = try Plan.open(console)
      var report = ChangeReport(options, console)
      defer { report.end() }
      let mode: PlanRequest.Mode = options.isDry ? .preview : .commit
      let ending = try console.session().undo(kind, times: times, mode, on: plan) {
        console.reportOnce($0.diagnostics(System.localTime))
      } done: { step in
        console.reportOnce(step.notices.diagnostics(System.localTime))
        if case .original(let change)? = step.outcomes.first(where: \.isNothing)?.detail {
          console.report(IntentFailure.forgotten(change).diagnostic)
        } else {
          report.add(step)
        }
      }
      if let error = ending.failure { throw error }
    }
  }
}
