internal import PlanBoardCore
internal import PlanBoardScreen

extension BoardApp {
  /// Shows the sidebar and gives it the focus, or hides it.
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
    switch key.name.text {
    case "j", "down": sidebar?.move(by: 1)
    case "k", "up": sidebar?.move(by: -1)
    case "l", "right", "escape": focus = .board
    case "enter", "space": chooseInSidebar()
    case "h", "left": break
    default: return false
    }
    return true
  }

  /// Shows what the selected item stands for: a board without a filter, or the cards that match a query. If this query
  /// is the filter already, removes the filter. Then gives the focus to the board. For a heading, does nothing.
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
