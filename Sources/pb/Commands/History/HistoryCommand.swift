internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the changes made through pb in this planning folder, newest first",
    discussion: """
      `-` marks changes that were undone, `x` changes that can no longer be undone, and `s` changes that you keep with `pb undo \
      --skip`. With the number of an entry, pb shows what that entry changed. The history belongs to this machine and is not \
      part of the folder.

      Examples:
        pb history
        pb history 39                    what entry 39 changed
        pb history -n 100 --json
      """)

  @Argument(help: "The number of an entry", completion: Accepted.change.kind)
  var entry: Int?

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("List at most this many changes (default: 20)", valueName: "number"))
  var count: Int?

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard count ?? 1 > 0 else { throw ValidationError("--count must be 1 or more") }
    if entry != nil, count != nil { throw ValidationError("--count cannot be used with the number of an entry") }
  }

  func run() throws {
    try Plan.run { console in
      if let entry { return try show(entry, console) }
      let history = try console.session().history(count ?? 20)
      console.reportOnce(history.notices.diagnostics(System.localTime))
      if json { return console.print { $0.history(history) } }
      for line in history.lines(System.localTime, today: Console.todayForWords) { console.print(line: line) }
    }
  }

  private func show(_ entry: Int, _ console: Console) throws {
    let (history, change) = try console.session().history(entry: entry)
    console.reportOnce(history.notices.diagnostics(System.localTime))
    if json { return console.print { $0.history(history, change) } }
    for line in history.lines(System.localTime, today: Console.todayForWords) { console.print(line: line) }
    console.output.append { change.appendDiff(to: &$0, as: console.diffForm()) }
  }
}
