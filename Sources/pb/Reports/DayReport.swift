internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// `pb` without a command: the day (``Day``), or how to begin.
struct DayReport {
  let isJSON: Bool

  /// The only argument that `pb` takes without a command.
  static let jsonArgument = "--json"

  func print() throws {
    try Plan.run { console in
      let boards = try console.session().boards(withCopies: true)
      let hints = try isJSON ? [] : hints(console.session())
      console.report(hints)
      if boards.value.isEmpty, !isJSON {
        return console.print(.howToBegin(boards.value.beginning))
      }
      let plan = console.value(of: boards)
      let listing = CardListing(isJSON: isJSON)
      guard listing.isDrawn else { return try list(plan, listing, console) }
      let height = max(1, (System.terminalHeight ?? 24) - hints.count)
      let day = try console.value(
        of: plan.day(today: System.today, limit: DayDrawing.most(height: height), withHandles: true) {
          ListedCard($0, $1, $2)
        })
      let drawing = DayDrawing(day, handles: day.handles, width: Console.width, height: height)
      for line in drawing.lines { console.draw(line) }
    }
  }

  /// What the user should know about the folder. Only a person at a terminal is told about the default plan.
  private func hints(_ session: PlanSession) -> [Caveat] {
    [System.isTerminal(.errors) ? session.caveatAboutDefault : nil, session.caveatAboutGit].compactMap(\.self)
  }

  private func list(_ plan: PlanSnapshot, _ listing: CardListing, _ console: Console) throws {
    let day = try console.value(of: plan.day(today: System.today, make: listing.text))
    if isJSON { console.print { $0.day(day) } } else { console.output.append { $0 += CardGroups(day).bytes } }
  }
}
