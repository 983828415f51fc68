internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// The list on the left: boards, views and tags.
struct Sidebar {
  struct Item {
    enum Choice: Equatable {
      case board(Path)
      /// Show only the cards that match a query.
      case filter(String)
    }

    var text: String
    var count = ""
    /// nil for a heading.
    var choice: Choice?
  }

  private(set) var items: [Item] = []
  var selected = 0
  var top = 0
  /// What the items were made for: the state of the plan, the day, and the board whose tags are shown.
  private var known: (revision: PlanRevision?, today: CalendarDate, board: Path?)?

  init(_ app: BoardApp) { refresh(app) }

  /// Whether the items were not made yet, or something that they show has changed since they were made.
  func isStale(_ app: BoardApp) -> Bool {
    guard let known else { return true }
    return known != (app.plan.revision, app.today, app.shown?.path)
  }

  /// Makes the items again, if something that they show has changed.
  mutating func refresh(_ app: BoardApp) {
    guard isStale(app) else { return }
    known = (app.plan.revision, app.today, app.shown?.path)
    let summaries = (try? app.plan.summaries(today: app.today).value) ?? []
    items = [Item(text: app.words.boards)]
    items += summaries.map {
      Item(
        text: VisibleText.safe($0.title), count: $0.overdue > 0 ? "\($0.open) !\($0.overdue)" : "\($0.open)",
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

  /// Selects the next item (1) or the previous item (-1) that is not a heading. If there is none, the selection stays.
  mutating func move(by step: Int) {
    var next = selected + step
    while items.indices.contains(next), items[next].choice == nil { next += step }
    if items.indices.contains(next) { selected = next }
  }
}

extension BoardApp {
  func toggleSidebar() {
    if sidebar == nil {
      sidebar = Sidebar(self)
      if let path = shown?.path, let place = sidebar?.items.firstIndex(where: { $0.choice == .board(path) }) {
        sidebar?.selected = place
      }
      focus = .sidebar
    } else {
      sidebar = nil
      if focus == .sidebar { focus = .board }
    }
  }

  /// Handles a key while the sidebar has the focus.
  ///
  /// - Returns: whether the key was handled. If not, it means what it means on the board.
  func pressInSidebar(_ key: KeyPress) -> Bool {
    guard sidebar != nil else {
      focus = .board
      return false
    }
    switch key.name?.text {
    case "j"?, "down"?: sidebar?.move(by: 1)
    case "k"?, "up"?: sidebar?.move(by: -1)
    case "l"?, "right"?, "escape"?: focus = .board
    case "enter"?, "space"?: chooseInSidebar()
    case "h"?, "left"?: break
    default: return false
    }
    return true
  }

  func chooseInSidebar() {
    guard let sidebar, sidebar.items.indices.contains(sidebar.selected) else { return }
    switch sidebar.items[sidebar.selected].choice {
    case .board(let path):
      filter = nil
      show(path)
    case .filter(let query): setFilter(filter == query ? nil : query)
    case nil: return
    }
    focus = .board
    // On a narrow screen, the sidebar leaves little or no room for the board, so it is closed.
    if size.columns < BoardLayout.leastForColumns { self.sidebar = nil }
  }
}
