@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Requests that change several cards, on boards with bullets and with numbers of all kinds. Each card has a unique title, so the
/// result can be compared with that of a slow, simple way: one request for each card, named by its title.
@Suite(.tags(.property)) struct BatchPropertyTests {
  private static let path = Path("b.md")

  /// A board with three columns, in which every card has a unique title.
  private static func board(_ random: inout Seeded) -> String {
    var text = "---\nplanboard: true\n---\n"
    var number = 0
    for column in ["To Do", "Doing", "Done"] {
      text += "\n## \(column)\n\n"
      let style = Int.random(in: 0..<4, using: &random)
      let isBoxed = Bool.random(using: &random)
      for place in 0..<Int.random(in: 0...6, using: &random) {
        let marker = ["-", "1.", "\(place + 1).", "\(place + 3))"][style]
        let box = isBoxed ? column == "Done" ? "[x] " : "[ ] " : ""
        let title = ["alpha", "beta", "gamma", "delta"][Int.random(in: 0..<4, using: &random)] + " n\(number)"
        number += 1
        text += "\(marker) \(box)\(title)\n"
        if Int.random(in: 0..<4, using: &random) == 0 { text += "   a note of n\(number - 1)\n" }
      }
    }
    return text
  }

  private static func intent(_ kind: Int, _ card: CardName) -> any Intent {
    switch kind {
    case 0: MoveCard(card, position: .top, today: today)
    case 1: MoveCard(card, today: today)
    case 2: MoveCard(card, column: ColumnName(text: "Doing"), today: today)
    case 3: MoveCard(card, column: ColumnName(text: "Done"), position: .top, today: today)
    case 4: ArchiveCard(card)
    case 5: CompleteCard(card, today: today)
    case 6: EditCard(card, fields: [(.tag, "x")], today: today)
    default: RemoveCard(card, today: today)
    }
  }

  @Test func `a request for several cards changes the cards that it names`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(600) {
      var random = Seeded(UInt64(seed))
      let text = Self.board(&random)
      let board = ParsedBoard(Array(text.utf8))
      let named = board.cards.indices.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random))
      guard named.count > 1 else { continue }
      let kind = Int.random(in: 0..<8, using: &random)
      let source = ParsedBoards(Self.path, board)
      let batch = Batch(named.map { Self.intent(kind, CardName("b.md:\(board.cards[$0].firstLine + 1)")) })
      let planned = batch.plan(on: source)
      var now = ParsedBoards(planned.change)
      if now.boards.isEmpty { now = source }
      var slow = source
      for card in named {
        let intent = Self.intent(kind, CardName("title:\(board.card(card).title)"))
        if let change = try? intent.plan(on: slow).change { slow.apply(change) }
      }
      let texts = [now, slow].map { try? String(decoding: $0.board(at: Self.path).source.bytes, as: UTF8.self) }
      #expect(texts[0] == texts[1], "seed \(seed), kind \(kind), cards \(Array(named))\n\(text)")
      for change in planned.result.outcomes.flatMap(\.cards) {
        guard let after = change.after, let there = try? now.board(at: after.path) else { continue }
        let card = there.card(onLine: Int32(after.line1 - 1))
        #expect(card.map { there.card($0).title } == change.title, "seed \(seed), kind \(kind)\n\(text)")
      }
    }
  }

  @Test func `cards that were removed together can be restored together, byte for byte`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      var random = Seeded(UInt64(seed) &+ 1_000_000)
      let text = Self.board(&random)
      let board = ParsedBoard(Array(text.utf8))
      let named = board.cards.indices.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random))
      guard named.count > 1 else { continue }
      let titles = named.map { "title:\(board.card($0).title)" }
      var boards = ParsedBoards(Self.path, board)
      boards.apply(Batch(titles.map { RemoveCard(CardName($0), today: today) }).plan(on: boards).change)
      let removed = try boards.board(at: Self.path)
      #expect(removed.cards.count == board.cards.count - named.count)
      let restores = titles.shuffled(using: &random).map { RestoreCard(CardName($0)) as any Intent }
      let order = PlanningOrder(restores, on: boards)
      boards.apply(Batch(order.indices.map { restores[$0] }).plan(on: boards).change)
      let after = try boards.board(at: Self.path).source.bytes
      #expect(String(decoding: after, as: UTF8.self) == text, "seed \(seed), cards \(titles)")
    }
  }
}
