@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Finding the card that a person names.
struct CardNameTests {
  /// The card that a name refers to, or all cards that it could refer to.
  private func meant(_ name: String, in boards: Memory) throws -> [IntentFailure.Candidate] {
    do {
      return [try CardName(name).find(in: boards, on: nil).candidate]
    } catch let failure as IntentFailure {
      guard case .ambiguousCard(_, let candidates) = failure.reason else { return [] }
      return candidates
    }
  }

  private func titles(_ name: String, in plan: String) throws -> [String] {
    try meant(name, in: Memory(["b.md": plan])).map(\.title)
  }

  @Test func `words match without regard to case and accents, and a whole title takes precedence`() throws {
    let plan = "## A\n- Café au lait\n- CAFE\n- Visit the café\n- Straße #x\n- a\\*b\n"
    #expect(try titles("café AU", in: plan) == ["Café au lait"])
    #expect(try titles("cafe", in: plan) == ["CAFE"])
    #expect(try titles("café visit", in: plan) == ["Visit the café"])
    #expect(try titles("cafe ", in: plan) == ["CAFE"])
    #expect(try titles("af", in: plan) == ["Café au lait", "CAFE", "Visit the café"])
    #expect(try titles("strasse", in: plan) == ["Straße"])
    #expect(try titles("a\\*b", in: plan) == ["a\\*b"])
    #expect(try titles("#x", in: plan).isEmpty)
    #expect(try titles("latte", in: plan).isEmpty)
  }

  @Test(arguments: ["roof", "fix", "Fix roof"])
  func `the cards of all boards are candidates, and the primary board has no precedence`(
    name: String
  )
    throws
  {
    let board = "---\nplanboard: true\n---\n## A\n- [ ] Fix roof\n"
    let boards = Memory([
      "a.md": board, "b.md": board.replacing("planboard: true", with: "planboard: true\nprimary: true"),
    ])
    #expect(try meant(name, in: boards).map(\.place.path.text).sorted() == ["a.md", "b.md"])
  }

  @Test(.thorough, .tags(.property)) func `a search by words or ids finds the same cards as reading every card`() throws
  {
    var asked = 0
    for file in Boards.real + Boards.samples {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let boards = Memory([file.name: text])
      let board = ParsedBoard(Array(text.utf8))
      let cards = board.cards.indices.map { board.card($0) }
      var random = Seeded(UInt64(file.bytes.count))
      for card in cards.shuffled(using: &random).prefix(8) {
        // Words with these characters are left out, because the name would be read as a line, a place or an id.
        let all = card.title.split(whereSeparator: \.isWhitespace).filter { !$0.contains { ":/^".contains($0) } }
        let words = all.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)).joined(separator: " ")
        let part = String(words.dropFirst(Int.random(in: 0...2, using: &random)))
        for name in [words, words.uppercased(), part, card.id.map { "^\($0.text)" } ?? words] where !name.isEmpty {
          #expect(
            try meant(name, in: boards).map(\.place.line1) == named(name, cards, board),
            "\(file.name): \(name.debugDescription)")
          asked += 1
        }
      }
    }
    print("names of cards tried: \(asked)")
  }

  /// The lines of the cards that a name refers to, found by comparing it with every card.
  private func named(_ name: String, _ cards: [Card], _ board: ParsedBoard) -> [Int] {
    func place(_ card: Int) -> Outcome.Place { Outcome.Place(Path("b.md"), board, card) }
    if name.hasPrefix("^") {
      return cards.indices.filter { cards[$0].id?.text == String(name.dropFirst()) }.map { place($0).line1 }
    }
    let wanted = FoldedText(name)
    let all = cards.indices.filter { card in wanted.words.allSatisfy { $0.isPart(of: FoldedText(cards[card].title)) } }
    let literal = all.filter { cards[$0].title.lowercased() == name.lowercased() }
    let exact = literal.isEmpty ? all.filter { FoldedText(cards[$0].title).words == wanted.words } : literal
    let best = exact.isEmpty ? all : exact
    let open = best.filter { place($0).column != nil }
    return (open.isEmpty ? best : open).map { place($0).line1 }
  }
}
