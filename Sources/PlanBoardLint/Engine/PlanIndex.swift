package import PlanBoardCore
internal import PlanBoardMerge

/// The data that the rules about the whole plan check.
package struct PlanIndex: Sendable {
  /// A conflict copy that a sync tool made next to a board.
  package struct Copy: Sendable {
    /// The index of the board in ``boards``.
    package var board: Int
    package var name: String
    package var tool: SyncTool

    package init(board: Int, name: String, tool: SyncTool) {
      self.board = board
      self.name = name
      self.tool = tool
    }
  }

  /// The linted boards, then other boards of the plan, on which nothing is reported.
  package var boards: [BoardIndex]
  package var lintedCount: Int
  /// Whether ``boards`` has every board of the plan.
  package var isComplete: Bool
  package var copies: [Copy] = []

  package init(_ boards: [BoardIndex], others: [BoardIndex] = [], isComplete: Bool = true) {
    self.boards = boards + others
    lintedCount = boards.count
    self.isComplete = isComplete
  }

  /// Whether other boards must be read, because a linted board names an id that no card of ``boards`` has.
  package var asksForOthers: Bool {
    let named = Set(boards[..<lintedCount].flatMap { $0.dependencies.flatMap(\.ids) + $0.links.map(\.id) })
    return known(among: named).count < named.count
  }

  /// Returns the ids in `named` that a card of ``boards`` has. O(n) for n cards.
  func known(among named: Set<String>) -> Set<String> {
    guard !named.isEmpty else { return [] }
    let hashes = Set(named.map(ByteHash.of))
    var known: Set<String> = []
    for board in boards {
      for written in board.ids where hashes.contains(written.hash) && named.contains(written.id) {
        known.insert(written.id)
      }
    }
    return known
  }
}
