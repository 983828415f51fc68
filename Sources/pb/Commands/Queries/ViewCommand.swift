internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show the cards of a saved search",
    discussion: """
      A saved search is called a view. Views are defined in .planboard.yml: each has a query, and can have an order and groups \
      (docs/queries.md). Every plan has the views today, week, overdue, pinned, blocked and recent. Without a name, pb lists \
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
      let items = try view.items(in: plan, plan.paths(of: board), Plan.listing(isJSON: json, of: plan), console)
      show(view, items, console)
    }
  }

  private func show(_ view: SavedView, _ items: [ViewItem<[UInt8]>], _ console: Console) {
    let groups = view.groups(items.map(\.card))
    if json {
      return console.print { $0.view(view, groups.map { ($0.name, $0.cards.map { items[$0].value }) }) }
    }
    guard let kind = view.group else {
      for group in groups { for card in group.cards { console.output.append { $0 += items[card].value } } }
      return
    }
    for (index, group) in groups.enumerated() {
      console.print(group.name ?? "no \(kind.rawValue)", group.cards.map { items[$0].value }, isFirst: index == 0)
    }
  }

  private func list(_ views: [SavedView], _ console: Console) {
    if json {
      return console.print { $0.views(views) }
    }
    let width = views.map { DisplayWidth.of(VisibleText.safe($0.name)) }.max() ?? 0
    for view in views {
      var line = StyledLine(VisibleText.safe(view.name))
      line.pad(to: width + 2)
      line.add(VisibleText.safe(view.words))
      console.output.append { line.append(to: &$0, hasColors: false) }
    }
  }
}
