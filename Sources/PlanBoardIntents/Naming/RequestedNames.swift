package import PlanBoardCore
package import PlanBoardStore

/// The names of boards and cards in a request. The name of a card may include a board.
package struct RequestedNames: Sendable {
  package var boards: [BoardName]
  package var cards: [CardName]

  /// Wraps names as the user wrote them; they need not match any board or card.
  package init(boards: [String] = [], cards: [String] = []) {
    self.boards = boards.map { BoardName($0) }
    self.cards = cards.map { CardName($0) }
  }

  private var all: [BoardName] { boards + cards.compactMap(\.board) }

  /// The boards that are named. A card named by its id, its handle or words of its title names no board.
  package func named(in boards: any BoardSource) -> [Path] {
    all.flatMap { (try? $0.all(in: boards, among: boards.paths)) ?? [] }
  }

  /// The text of each board name as given; it may also be the path of a file outside the planning folder.
  package var texts: [String] { all.map(\.text) }

  /// The names on both sides, including duplicates.
  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.boards += right.boards
    sum.cards += right.cards
    return sum
  }
}
