internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the changes made through pb in this planning folder, newest first",
    discussion: """
      Changes that were undone are marked with `-`, those that can no longer be undone with `x`. \
      The history belongs to this machine and is not part of the folder.

      Examples:
        pb history
        pb history -n 100 --json
      """)

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("List at most this many", valueName: "number"))
  var count = 20

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count must be 1 or more") }
  }

  func run() throws {
    try Plan.run { console in
      let history = try console.session().history(count)
      console.reportOnce(history.notices.diagnostics(System.localTime))
      if json { return console.print { $0.history(history) } }
      for line in history.lines(System.localTime) { console.output.line(line) }
    }
  }
}
