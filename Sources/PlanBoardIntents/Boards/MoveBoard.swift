internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a board to another place among the boards of the plan.
package struct MoveBoard: Intent {
  /// A place among the boards.
  package enum Position: Hashable, Sendable {
    /// The board's new number among the boards, 1-based. A number below 1 means the start; a number that is too large
    /// means the end.
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

  /// The board to move, and the one next to its new place.
  package var boardNames: [BoardName] { [board, position.neighbour].compactMap(\.self) }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}

  /// Plans the new `order:` of the board, or removes the board's `order:`. Other boards get a new `order:`, too, if
  /// they come before the new place and have none, or if no number is free between those of the neighbours.
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
    let entry = others.remove(at: others.firstIndex { $0.path == path }!)
    let index = try index(of: path, among: others.map(\.path), boards)
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

  /// The board's new index: the number of other boards before the new place.
  private func index(of path: Path, among others: [Path], _ boards: any BoardSource) throws -> Int {
    switch position {
    case .number(let number): return min(max(number - 1, 0), others.count)
    case .before(let name), .after(let name):
      let neighbour = try name.find(in: boards)
      guard let index = others.firstIndex(of: neighbour) else {
        // The board is to go before or after itself, so it stays where it is.
        return boards.paths.firstIndex(of: path) ?? 0
      }
      if case .after = position { return index + 1 }
      return index
    }
  }
}

/// The order of the boards of a plan, by their `order:` and their paths.
struct BoardOrder {
  struct Entry {
    var path: Path
    var order: Int?

    func precedes(_ other: Entry) -> Bool {
      BoardStanding(order: order).precedes(BoardStanding(order: other.order)) ?? (path < other.path)
    }
  }

  /// The distance between new numbers. It leaves room for other boards between them.
  private static let step = 10

  private let others: [Entry]

  /// - Parameter others: all boards but one, in their order.
  init(_ others: [Entry]) { self.others = others }

  /// The numbers to write so that the board comes after the first `index` others, and all others keep their order. As
  /// few boards as possible get another number; a nil `order` means that the board's `order:` is removed.
  func moving(_ entry: Entry, to index: Int) -> [(path: Path, order: Int?)] {
    var wanted = others
    wanted.insert(entry, at: index)
    if Self.isSorted(wanted) { return [] }
    // Boards without a number are in the order of their paths. So it may be enough to remove the number of the board.
    wanted[index].order = nil
    if index == 0 || wanted[index - 1].order == nil, Self.isSorted(wanted) { return [(entry.path, nil)] }
    for place in 0...index where wanted[place].order == nil {
      let upper = place == index ? wanted.dropFirst(place + 1).first?.order : nil
      // A negative number is written only if the board is to come first, before a board whose number is 0 or less.
      let lower = place > 0 ? wanted[place - 1].order! : upper.map { $0 > 0 ? 0 : $0 - 2 * Self.step } ?? 0
      wanted[place].order = Self.number(between: lower, upper)
    }
    // If a number is already taken, the boards after it get larger numbers.
    for place in wanted.indices.dropFirst(index + 1) {
      guard let order = wanted[place].order, let previous = wanted[place - 1].order, order <= previous,
        !Self.isSorted(Array(wanted[(place - 1)...place]))
      else { break }
      wanted[place].order = Self.number(between: previous, wanted.dropFirst(place + 1).first?.order)
    }
    let before = Dictionary(uniqueKeysWithValues: (others + [entry]).map { ($0.path, $0.order) })
    return wanted.filter { before[$0.path]! != $0.order }.map { ($0.path, $0.order) }
  }

  /// A number greater than `lower` and, if there is room, less than `upper`.
  private static func number(between lower: Int, _ upper: Int?) -> Int {
    guard let upper, upper - lower > 1 else { return upper == nil ? lower + step : lower + 1 }
    return lower + (upper - lower) / 2
  }

  private static func isSorted(_ entries: [Entry]) -> Bool {
    zip(entries, entries.dropFirst()).allSatisfy { !$1.precedes($0) }
  }
}
