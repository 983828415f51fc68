internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// The list on the left: boards, views and tags.
struct Sidebar {
  struct Item {
    enum Choice: Equatable {
      /// Show a board without a filter.
      case board(Path)
      case filter(String)
    }

    var text: String
    /// For a board, the numbers of open and of overdue cards: `5 !2`, or `5` if none is overdue.
    var count = ""
    /// nil for a heading.
    var choice: Choice?
  }

  private(set) var items: [Item] = []
  var selected = 0
  /// The index of the first item that is drawn.
  var top = 0
  /// The state of the plan, the day, and the board for which the items were made.
  private var known: (revision: PlanRevision?, today: CalendarDate, board: Path?)?

  init(_ app: BoardApp) { refresh(app) }

  func isStale(_ app: BoardApp) -> Bool {
    guard let known else { return true }
    return known != (app.plan.revision, app.today, app.shown?.path)
  }

  /// Makes the items again, if they are stale. The selection keeps its index, even if another item has that index now.
  mutating func refresh(_ app: BoardApp) {
    guard isStale(app) else { return }
    known = (app.plan.revision, app.today, app.shown?.path)
    let summaries = (try? app.plan.summaries(today: app.today).value) ?? []
    let titles = BoardTitles(summaries.map { ($0.path, $0.title) })
    items = [Item(text: app.words.boards)]
    items += summaries.map {
      Item(
        text: VisibleText.safe(titles.title(of: $0.path)),
        count: $0.overdue > 0 ? "\($0.open) !\($0.overdue)" : "\($0.open)",
        choice: .board($0.path))
    }
    items.append(Item(text: app.words.views))
    items += app.plan.views.map { Item(text: VisibleText.safe($0.name), choice: .filter("\($0.query)")) }
    let tags = app.tags
    if !tags.isEmpty {
      items.append(Item(text: app.words.tags))
      items += tags.map { Item(text: "#" + VisibleText.safe($0), choice: .filter("#\($0)")) }
    }
    selected = min(selected, items.count - 1)
    if items[selected].choice == nil { move(by: 1) }
  }

  /// Selects the next item (1) or the previous item (-1) that is not a heading.
  mutating func move(by step: Int) {
    var next = selected + step
    while items.indices.contains(next), items[next].choice == nil { next += step }
    if items.indices.contains(next) { selected = next }
  }
}
