internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct TopCommand: Command {
  @Argument(.topCount) var count: Int

  @Argument(.topFormat) var format: TopFormat

  @Argument(.topBoard) var board: String?

  @Argument(.formatJSON) var json: Bool

  func validate() throws {
    guard (1...1000).contains(count) else { throw UsageError("-n must be a number from 1 to 1000") }
    if json, format != .plain, format != .json { throw UsageError("--json cannot be used with another --format") }
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
enum TopFormat: String, ArgumentValue, CaseIterable {
  case plain, json, waybar, xbar, tmux, polybar
}
