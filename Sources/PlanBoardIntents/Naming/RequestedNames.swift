package import PlanBoardCore
package import PlanBoardStore

/// The names in a request: boards, and cards whose names may include a board.
package struct RequestedNames: Sendable {
  package var boards: [BoardName]
  package var cards: [CardName]

  package init(boards: [String] = [], cards: [String] = []) {
    self.boards = boards.map { BoardName($0) }
    self.cards = cards.map { CardName($0) }
  }

  private var all: [BoardName] { boards + cards.compactMap(\.board) }

  /// Those of the given boards that are named. A card named by its id or by words of its title names no board.
  package func named(of paths: [Path]) -> [Path] { all.flatMap { $0.matches(in: paths) } }

  /// The names as they were given, because a file need not be a board of the planning folder.
  package var texts: [String] { all.map(\.text) }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.boards += right.boards
    sum.cards += right.cards
    return sum
  }
}
