internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardTerminal

struct TopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "top",
    abstract: "Show the most important cards, also for status bars",
    discussion: """
      Shows open cards of one board, usually the primary one: pinned cards first, then late cards, then the others by \
      priority and due day. Cards that must wait for other cards (`after:`) come last, and cards whose `start:` is after today are left \
      out. `pb next` shows all boards.

      In the configuration of tmux, and of Waybar:
        set -g status-right '#(pb top -n 1 --format tmux)'
        "exec": "pb top --format waybar", "return-type": "json"

      Examples:
        pb top
        pb top -n 1 --board roadmap
        pb top --format waybar
      """)

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("The number of cards", valueName: "number"))
  var count = 3

  @Option(help: ArgumentHelp("plain, json, waybar, xbar, tmux or polybar", valueName: "host"))
  var format = TopFormat.plain

  @Option(
    help: "The board: its path, its name or the start of either (default: the primary board, or the only one)",
    completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "The same as --format json")
  var json = false

  func validate() throws {
    guard (1...1000).contains(count) else { throw ValidationError("-n must be a number from 1 to 1000") }
    if json, format != .plain, format != .json { throw ValidationError("--json cannot be used with another --format") }
  }

  func run() throws {
    try Plan.run { console in
      let plan = try Plan.open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
      let top = try TopCards(board: board.map { BoardName($0) }, count: count, today: System.today)
        .find(in: plan)
      let hasHandles = CardListing(isJSON: json || format != .plain).isDrawn
      let handles = hasHandles ? HandleColumn(try plan.handles(), theme: console.theme()) : nil
      let list = TopList(top, in: try console.session(), today: System.today, handles)
      console.output.append { $0 += list.text(for: json ? .json : format) }
    }
  }
}

/// The output format: `plain`, `json`, or the name of the program that shows the cards.
enum TopFormat: String, ExpressibleByArgument, CaseIterable {
  case plain, json, waybar, xbar, tmux, polybar
}
