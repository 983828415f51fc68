package import PlanBoardCore
package import PlanBoardStore

/// The names of boards and cards in a request.
package struct RequestedNames: Sendable {
  package var boards: [BoardName]
  package var cards: [CardName]

  /// Wraps names as the user wrote them.
  package init(boards: [String] = [], cards: [String] = []) {
    self.boards = boards.map { BoardName($0) }
    self.cards = cards.map { CardName($0) }
  }

  /// The names in the intents, each once, without those of cards that a query found.
  init(in intents: [any Intent]) {
    self.init()
    var (seenBoards, seenCards): (Set<BoardName>, Set<CardName>) = ([], [])
    for intent in intents {
      boards += intent.boardNames.filter { seenBoards.insert($0).inserted }
      cards += intent.cardNames.filter { !$0.isFound && seenCards.insert($0).inserted }
    }
  }

  /// The names of boards, including those in names of cards such as `board.md:12`.
  private var allBoards: [BoardName] { boards + cards.compactMap(\.board) }

  /// The boards that the request names, including archived ones, and every board that an ambiguous name fits.
  package func named(in boards: any BoardSource) -> [Path] {
    allBoards.flatMap { (try? $0.all(in: boards, among: boards.paths + boards.archived)) ?? [] }
  }

  /// The names of boards, including those in names of cards.
  package var texts: [String] { allBoards.map(\.text) }

  /// The names in `left` and in `right`, including duplicates.
  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.boards += right.boards
    sum.cards += right.cards
    return sum
  }
}
