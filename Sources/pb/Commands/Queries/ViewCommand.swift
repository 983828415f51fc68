internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show the cards of a saved search",
    discussion: """
      A saved search is called a view. Views are defined in .planboard.yml: each has a query, and can have an order and groups \
      (docs/queries.md). Every plan has the views today, soon, week, overdue, pinned, blocked and recent. Without a name, pb lists \
      the views.

      Examples:
        pb view              list the views
        pb view today
        pb view week --json  for programs (docs/json.md)
      """)

  @Argument(help: "The view's name, or the start of it", completion: Accepted.view.kind)
  var name: String?

  @Option(help: "Only this board: its path, its name or the start of either", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    if name == nil, board != nil {
      throw ValidationError("which view? `pb view` lists them; --board needs the name of a view")
    }
  }

  func run() throws {
    try Plan.run { console in
      let plan = try Plan.open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
      guard let name else { return list(plan.views, console) }
      let view = try plan.settings.view(name)
      let listing = CardListing(isJSON: json)
      func groups<Value: Sendable>(
        _ make: @Sendable (ParsedBoard, Int, Path) -> Value
      ) throws -> [SavedView.Group<Value>] {
        try console.value(of: plan.groups(of: view, on: board, today: System.today, make: make))
      }
      if listing.isDrawn {
        let list = CardGroups(try groups { ListedCard($0, $1, $2) }, by: view.group)
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
