@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Which cards with one title count as the same card, compared with the rule as decision 19 has it.
struct TwinsTests {
  private struct Kind {
    let box: Character
    let every: String?
    let tag: String
  }

  private static let kinds = "x- ".flatMap { box in
    [nil, "1w", "1m"].flatMap { every in ["a", "b"].map { Kind(box: box, every: every, tag: $0) } }
  }

  private static let cards = ParsedBoard(
    Array(
      "## A\n\(kinds.map { "- [\($0.box)] Call #\($0.tag)\($0.every.map { " every:\($0)" } ?? "")\n" }.joined())".utf8))

  /// For each card, the first card that counts as the same one. Looks at all others for each.
  private static func counted(_ cards: [Kind]) -> [Int] {
    cards.indices.map { index in
      let card = cards[index]
      guard card.box == "x", let every = card.every else { return index }
      let chore = cards.indices.filter { cards[$0].every == every && cards[$0].box != "-" }
      let open = chore.filter { cards[$0].box == " " }
      guard open.count > 1 else { return open.first ?? chore[0] }
      return open.first { cards[$0].tag == card.tag } ?? chore.first {
        cards[$0].box == "x" && cards[$0].tag == card.tag
      }!
    }
  }

  @Test func `occurrences of a chore count as one card, in all sets of three and in random larger ones`() throws {
    let members = Self.cards.cards.indices.map { Twins.Member(Self.cards.card($0)) }
    let states: [Character: CardState] = ["x": .done, "-": .cancelled, " ": .open]
    let occurrences = try Self.kinds.map { Twins.Occurrence(recurrence: $0.every, state: try #require(states[$0.box])) }
    func check(_ chosen: [Int]) {
      let counted = Twins.counted(chosen.map { members[$0] })
      #expect(counted == Self.counted(chosen.map { Self.kinds[$0] }), "\(chosen)")
      let areOne =
        chosen.allSatisfy { Self.kinds[$0].every != nil && Self.kinds[$0].box != "-" } && Set(counted).count < 2
      #expect(Twins.areOneChore(chosen.map { occurrences[$0] }) == areOne, "\(chosen)")
    }
    let all = Self.kinds.indices
    for first in all { for second in all { for third in all { check([first, second, third]) } } }
    for first in all { for second in all { check([first, second]) } }
    for seed in 0..<UInt64(TestSettings.cases(2_000)) {
      var random = Seeded(seed)
      check((0..<Int.random(in: 4...9, using: &random)).map { _ in all.randomElement(using: &random)! })
    }
  }
}
