internal import PlanBoardCore
internal import TestSupport
internal import Testing

/// Which done cards a drawing leaves out.
struct DoneFoldTests {
  private static func cards(_ random: inout Seeded) -> [Card] {
    (0..<Int.random(in: 0...12, using: &random)).map { number in
      var card = Card(
        title: "a", line1: number, endLine1: number,
        state: [.open, .done, .done, .cancelled].randomElement(using: &random)!)
      let day = ["2026-11-01", "2026-11-02", "2026-11-02T08:00", "soon"].randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0: card.fields = [Field(.done, day)]
      case 1: card.fields = [Field(.cancelled, day)]
      default: break
      }
      return card
    }
  }

  @Test(.tags(.property))
  func `open cards are shown, and of more than five closed ones the three that were closed last`() {
    for seed in 0..<TestSettings.cases(2_000) {
      var random = Seeded(UInt64(seed))
      let cards = Self.cards(&random)
      let fold = DoneFold(cards)
      let closed = cards.indices.filter { !cards[$0].isOpen }
      let hidden = fold.hidden.map(\.number)
      #expect(hidden.count == (closed.count > 5 ? closed.count - 3 : 0), "seed \(seed)")
      #expect(hidden == hidden.sorted() && Set(hidden).isSubset(of: closed), "seed \(seed)")
      #expect(fold.doneCount + fold.cancelledCount == hidden.count, "seed \(seed)")
      #expect(fold.doneCount == hidden.count { cards[$0].isDone }, "seed \(seed)")
      guard !hidden.isEmpty else { continue }
      func rank(_ number: Int) -> (String, Int) {
        let value = cards[number].value(of: .done) ?? cards[number].value(of: .cancelled) ?? ""
        return (value == "soon" ? "" : value, number)
      }
      let shown = closed.filter { !hidden.contains($0) }
      #expect(shown.allSatisfy { shown in hidden.allSatisfy { rank($0) < rank(shown) } }, "seed \(seed)")
    }
  }

  @Test func `a card that is left out can be shown`() {
    var fold = DoneFold((0..<8).map { DoneFold.ClosedCard(number: $0, state: .done, day: nil) })
    #expect(fold.hidden.map(\.number) == [0, 1, 2, 3, 4])
    #expect(fold.show(2) && !fold.show(2) && !fold.show(7))
    #expect(fold.hidden.map(\.number) == [0, 1, 3, 4])
  }
}
