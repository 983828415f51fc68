internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct HistoryCommand: Command {
  @Argument(.historyEntry) var entry: Int?

  @Argument(.historyCount) var count: Int?

  @Argument(.json) var json: Bool

  func validate() throws {
    guard count ?? 1 > 0 else { throw UsageError("--count must be 1 or more") }
    if entry != nil, count != nil { throw UsageError("--count cannot be used with the number of an entry") }
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
