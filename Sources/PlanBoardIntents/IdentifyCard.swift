internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Gives a card a lasting name, if it has none: random, and unique in the planning folder.
package struct IdentifyCard: Intent {
  package var card: CardName
  package var board: BoardName?
  /// What the id is made from.
  package var seed: UInt64

  package init(_ card: CardName, board: BoardName? = nil, seed: UInt64) {
    self.card = card
    self.board = board
    self.seed = seed
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    guard match.board.text(ofCard: match.card).id == nil else {
      return VerifiedEdit.nothing(on: match.board).outcome(.identified, match)
    }
    var taken: Set<String> = []
    for path in boards.paths {
      let board = try boards.board(at: path)
      board.forEachText(ofCards: board.cards.indices) { card, _ in
        if let id = card.id { taken.insert(id) }
      }
    }
    var random = SplitMix(state: seed)
    let id = CardIDs.new(&random) { taken.contains($0) }
    return try match.board.setting(.id, ofCard: match.card, to: [id]).outcome(.identified, match)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
