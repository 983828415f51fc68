internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct ViewCommand: Command {
  @Argument(.viewName) var name: String?

  @Argument(.onlyBoard) var board: String?

  @Argument(.json) var json: Bool

  func validate() throws {
    if name == nil, board != nil {
      throw UsageError("which view? `pb view` lists them; --board needs the name of a view")
    }
  }

  func run() throws {
    try Plan.run { console in
      let plan = try Plan.open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
      guard let name else { return list(plan.views, console) }
      let view = try plan.settings.view(name)
      let cards = try plan.cards(of: view, on: board, today: System.today)
      let listing = CardListing(isJSON: json, timesOf: cards.showsModified(sortedBy: view.sort) ? cards : nil)
      func groups<Value: Sendable>(
        _ make: @Sendable (ParsedBoard, Int, Path) -> Value
      ) throws -> [SavedView.Group<Value>] {
        console.value(of: try cards.groups(of: view, make: make))
      }
      if listing.isDrawn {
        let list = CardGroups(try groups(listing.drawn), by: view.group)
        if list.isEmpty { console.print(.nothingFound) }
        return try console.draw(list, of: plan, on: board)
      }
      let found = try groups(listing.text)
      if json { return console.print { $0.view(view, found) } }
      console.output.append { $0 += CardGroups(found, by: view.group).bytes }
    }
  }

  private func list(_ views: [SavedView], _ console: Console) {
    if json {
      return console.print { $0.views(views) }
    }
    console.output.append { ViewList.append(views, to: &$0) }
  }
}
