internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the cards of the plan",
    discussion: """
      For each board: its columns with their cards and limits, what is open, done, late, and the open card that was created \
      first (`created:`). With a query, only cards that it finds count.

      Examples:
        pb stats
        pb stats roadmap.md '#core'
        pb stats --json    for programs (docs/json.md)
      """)

  @Argument(
    help:
      "Boards, folders to search for boards (default: the planning folder), - for standard input; the rest is a query",
    completion: CompletionList.queries)
  var words: [BoardPath] = []

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let wanted = try QueryArguments(words)
      let found = try console.session().snapshot(Plan.selection(wanted.paths))
      for failure in found.failures { console.report(failure.diagnostic) }
      let today = System.today
      var boards: [BoardStats] = []
      try CardSearch(wanted.query, today: today)
        .forEach(in: found, found.paths, console) { board, cards, path in
          BoardStats(board, cards, path, today: today)
        } use: {
          boards.append($0)
        }
      if json {
        var writer = JSONWriter()
        writer.stats(boards)
        return console.output.append { $0 += writer.take() }
      }
      for board in boards { for line in board.lines(today: today) { console.output.line(line) } }
      if boards.count != 1 { console.output.line(BoardStats.total(boards)) }
    }
  }
}

extension BoardStats {
  /// Safe for a terminal.
  fileprivate func lines(today: CalendarDate) -> [String] {
    let name = TerminalText.safe(path.text)
    let width = columns.map { DisplayWidth.of(TerminalText.safe($0.name)) }.max() ?? 0
    var lines = ["\(name): \(TerminalText.safe(title)) (\(Self.facts([self])))"]
    for column in columns {
      let shown = TerminalText.safe(column.name)
      let padding = String(repeating: " ", count: width - DisplayWidth.of(shown))
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      lines.append("  \(shown)\(padding)  \(column.cards)\(limit)\(column.isOver ? " ! too many" : "")")
    }
    if let oldest {
      let days = today.dayNumber - oldest.created.dayNumber
      lines.append(
        "  oldest: \(name):\(oldest.line1): \(TerminalText.safe(oldest.title)), since \(oldest.created) "
          + "(\(counted(days, "day")))")
    }
    return lines
  }

  fileprivate static func total(_ boards: [BoardStats]) -> String {
    "\(counted(boards.count, "board")): \(facts(boards))"
  }

  private static func facts(_ boards: [BoardStats]) -> String {
    func sum(_ number: (BoardStats) -> Int) -> Int { boards.reduce(0) { $0 + number($1) } }
    var facts = ["\(sum(\.open)) open, \(sum(\.done)) done"]
    if sum(\.cancelled) > 0 { facts.append("\(sum(\.cancelled)) cancelled") }
    if sum(\.overdue) > 0 { facts.append("! \(sum(\.overdue)) overdue") }
    let over = sum { $0.columns.count(where: \.isOver) }
    if over > 0 { facts.append("! \(counted(over, "column")) with too many") }
    return facts.joined(separator: ", ")
  }
}

extension JSONWriter {
  /// What `pb stats --json` prints.
  fileprivate mutating func stats(_ boards: [BoardStats]) {
    object { json in
      json.member("schema", 1)
      json.key("boards")
      json.lines(boards) { $0.stats($1) }
    }
    end()
  }

  private mutating func stats(_ board: BoardStats) {
    object { json in
      json.member("path", board.path.text)
      json.member("title", board.title)
      json.member("open", board.open)
      json.member("done", board.done)
      json.member("cancelled", board.cancelled)
      json.member("overdue", board.overdue)
      json.key("columns")
      json.array { json in
        for column in board.columns {
          json.object {
            $0.member("name", column.name)
            $0.member("cards", column.cards)
            $0.member("wip", column.wipLimit)
          }
        }
      }
      json.key("oldest")
      if let oldest = board.oldest {
        json.object {
          $0.member("title", oldest.title)
          $0.member("line", oldest.line1)
          $0.member("created", oldest.created.description)
        }
      } else {
        json.value(nil)
      }
    }
  }
}
