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

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    guard (1...1_000_000).contains(times) else { throw ValidationError("--times is a number from 1") }
    if times > 1, options.isDry {
      throw ValidationError("--dry-run and --diff look one change ahead; leave out --times")
    }
    if options.board != nil { throw ValidationError("the history is that of the planning folder; leave out --board") }
  }

  func perform(_ kind: TakeBack.Kind) throws {
    try Plan.run { console in
      let workspace = try Plan.open(console)
      var report = ChangeReport(options, console)
      defer { report.end() }
      for _ in 0..<times {
        if options.isDry {
          let planned = try TakeBack(kind).plan(on: workspace.read(), workspace.past())
          report.add(planned.change, [planned.outcome])
        } else {
          let done = try workspace.commit {
            try TakeBack(kind).plan(on: $0, $1)
          } sentence: {
            $0.sentence
          }
          for notice in done.notices { console.report(notice.complaint, as: .fine) }
          report.add(done.change, [done.outcome])
        }
      }
    }
  }
}
