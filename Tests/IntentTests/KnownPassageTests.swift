@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Following the cards of a board through a change that is known.
struct KnownPassageTests {
  @Test(.tags(.property))
  func `through a known move, each card that is followed without knowing it leads to the same card`() throws {
    var compared = 0
    for seed in 0..<TestSettings.cases(2_000) {
      var random = Seeded(UInt64(seed))
      let board = ParsedBoard(RandomBoard.make(using: &random))
      guard !board.cards.isEmpty else { continue }
      let card = Int.random(in: 0..<board.cards.count, using: &random)
      guard let place = AnyEdit.randomPlace(board, moving: card, &random),
        let now = try? board.moving(card, to: place).board
      else { continue }
      let moved = now.cards(column: place.column, section: place.section)[place.index]
      guard let known = CardPassage(from: board, to: now, changing: (card, moved)) else { continue }
      #expect(known.successors[card] == moved, "seed \(seed)")
      #expect(Set(known.successors.compactMap(\.self)).count == board.cards.count, "seed \(seed)")
      for (certain, followed) in zip(CardPassage(from: board, to: now).successors, known.successors)
      where certain != nil {
        compared += 1
        // Of equal cards, any one can be the one that moved.
        let texts = [certain, followed].map { card in card.map { now.normalizedText(ofCard: $0) } }
        #expect(certain == followed || texts[0] == texts[1], "seed \(seed): \(texts)")
      }
    }
    #expect(compared > 0)
  }

  @Test func `a change of other cards, too, is not followed as a known one`() {
    let board = ParsedBoard(Array("## A\n- a\n- b\n- c\n".utf8))
    func passage(_ text: String, _ before: Int?, _ now: Int?) -> [Int?]? {
      CardPassage(from: board, to: ParsedBoard(Array(text.utf8)), changing: (before, now))?.successors
    }
    #expect(passage("## A\n- a\n- new\n- b\n- c\n", nil, 1) == [0, 2, 3])
    #expect(passage("## A\n- a\n- c\n", 1, nil) == [0, nil, 1])
    #expect(passage("## A\n- b\n- c\n## B\n- a\n", 0, 2) == [2, 0, 1])
    #expect(passage("## A\n- a\n- new\n- b\n- other\n", nil, 1) == nil)
    #expect(passage("## A\n- a\n- new\n- c\n- b\n", nil, 1) == nil)
    #expect(passage("## A\n- a\n- c\n", nil, nil) == nil)
  }
}
