internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardStore

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the changes made through pb in this planning folder, the last one first",
    discussion: """
      Changes that were undone are marked with `-`, those that can no longer be undone with `x`. The history belongs to this machine and is not part of the folder.

      Examples:
        pb history
        pb history -n 100 --json
      """)

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many", valueName: "number"))
  var count = 20

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count is a number from 1") }
  }

  func run() throws {
    try Plan.run { console in
      let past = try console.session().past()
      let entries = try past.entries()
      console.report(past.notices)
      let done = Set(try past.stacks().done.map(\.number))
      let forgotten = try past.forgotten()
      let shown = entries.reversed().prefix(count)
      if json {
        var writer = JSONWriter()
        writer.lines(shown) {
          $0.entry($1, isDone: done.contains($1.number), isForgotten: forgotten.contains($1.number), past)
        }
        writer.end()
        return console.output.append { $0 += writer.take() }
      }
      if shown.isEmpty { console.output.line("no changes yet") }
      // A damaged history need not be in the order of its numbers.
      let width = String(shown.map(\.number).max() ?? 0).utf8.count
      for entry in shown {
        let number = String(entry.number)
        let isUndone = entry.kind == .change && !done.contains(entry.number)
        let mark = forgotten.contains(entry.number) ? "x" : isUndone ? "-" : " "
        console.output.line(
          "\(String(repeating: " ", count: width - number.utf8.count))\(number) \(mark) "
            + "\(System.localTime(entry.time))  \(TerminalText.safe(entry.sentence))")
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func entry(_ entry: HistoryEntry, isDone: Bool, isForgotten: Bool, _ past: PastChanges) {
    object { json in
      json.member("number", entry.number)
      json.member("time", entry.time)
      switch entry.kind {
      case .change:
        json.member("kind", "change")
        json.member("of", nil as Int?)
      case .undo(let number):
        json.member("kind", "undo")
        json.member("of", number)
      case .redo(let number):
        json.member("kind", "redo")
        json.member("of", number)
      }
      json.member("undone", entry.kind == .change && !isDone && !isForgotten)
      json.member("forgotten", isForgotten)
      json.member("sentence", entry.sentence)
      json.member("boards", entry.boards.map { past.path(of: $0).text })
    }
  }
}
