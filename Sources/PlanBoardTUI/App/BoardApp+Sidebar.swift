internal import PlanBoardCore
internal import PlanBoardScreen

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

  /// Returns false for a key that keeps its meaning on the board.
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

  /// Shows the selected board without a filter, or turns the selected filter on or off.
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
