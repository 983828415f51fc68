package import PlanBoardCore
package import PlanBoardStore

/// The names of boards and cards in a request. The name of a card may include a board.
package struct RequestedNames: Sendable {
  package var boards: [BoardName]
  package var cards: [CardName]

  /// Wraps names as the user wrote them. There may be no board or card with such a name.
  package init(boards: [String] = [], cards: [String] = []) {
    self.boards = boards.map { BoardName($0) }
    self.cards = cards.map { CardName($0) }
  }

  /// The names in some intents, each once. Names of cards that a query found are left out, because the user did not
  /// type them.
  init(in intents: [any Intent]) {
    self.init()
    var (seenBoards, seenCards): (Set<BoardName>, Set<CardName>) = ([], [])
    for intent in intents {
      boards += intent.boardNames.filter { seenBoards.insert($0).inserted }
      cards += intent.cardNames.filter { !$0.isFound && seenCards.insert($0).inserted }
    }
  }

  /// The names of boards, also those in names of cards.
  private var allBoards: [BoardName] { boards + cards.compactMap(\.board) }

  /// The boards that the request names, as a board or as part of a card's name such as `board.md:12`. They may be
  /// archived. If a name fits several boards, all of them are included. A name that fits no board is skipped.
  package func named(in boards: any BoardSource) -> [Path] {
    allBoards.flatMap { (try? $0.all(in: boards, among: boards.paths + boards.archived)) ?? [] }
  }

  /// The text of each board name, including those in names of cards. It may be the path of a file outside the planning
  /// folder.
  package var texts: [String] { allBoards.map(\.text) }

  /// The names in `left` and in `right`, including duplicates.
  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.boards += right.boards
    sum.cards += right.cards
    return sum
  }
}
