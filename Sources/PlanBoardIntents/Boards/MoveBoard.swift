internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a board to another place among the boards of the plan.
package struct MoveBoard: Intent {
  /// A place among the boards.
  package enum Position: Hashable, Sendable {
    /// The board's new number, 1-based; a number out of range means the start or the end.
    case number(Int)
    case before(BoardName), after(BoardName)

    var neighbour: BoardName? {
      switch self {
      case .number: nil
      case .before(let name), .after(let name): name
      }
    }
  }

  package var board: BoardName
  package var position: Position

  /// Creates the intent; the board keeps its path.
  package init(_ board: BoardName, to position: Position) {
    self.board = board
    self.position = position
  }

  /// The board to move and, for a position before or after another board, that board.
  package var boardNames: [BoardName] { [board, position.neighbour].compactMap(\.self) }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}

  /// Plans the new `order:` of the board, or no change if the board is already at the place. Other boards may also get
  /// a new `order:` (``BoardOrder``).
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `archivedBoard`, `removedBoard`, `ambiguousBoard` or
  ///   `unwritableOrder`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try board.find(in: boards)
    var others: [BoardOrder.Entry] = []
    try boards.forEachBoard(boards.paths) {
      BoardStanding(of: $0.bytes).order
    } use: { path, order in
      others.append(BoardOrder.Entry(path: path, order: try order.get()))
    }
    // The boards may have changed since their paths were sorted.
    others.sort { $0.precedes($1) }
    let old = others.firstIndex { $0.path == path }!
    let entry = others.remove(at: old)
    let index = try index(from: old, among: others.map(\.path), boards)
    let numbers = BoardOrder(others).moving(entry, to: index)
    let changes = try numbers.map { path, order in
      let before = try boards.board(at: path)
      do {
        let edit = try before.settingFrontMatter("order", to: order.map { .scalar("\($0)") })
        return Change.Board(path: path, before: before, edit: edit)
      } catch is EditFailure { throw IntentFailure(.unwritableOrder(path)) }
    }
    return (
      Change(changes), Outcome(verb: .boardMoved, board: path, detail: .position(index + 1), isNothing: changes.isEmpty)
    )
  }

  /// The number of other boards before the new place; `old` is the board's present index.
  private func index(from old: Int, among others: [Path], _ boards: any BoardSource) throws -> Int {
    switch position {
    case .number(let number): return min(max(number - 1, 0), others.count)
    case .before(let name), .after(let name):
      let neighbour = try name.find(in: boards)
      guard let index = others.firstIndex(of: neighbour) else {
        // The board would go before or after itself, so it stays.
        return old
      }
      if case .after = position { return index + 1 }
      return index
    }
  }
}
