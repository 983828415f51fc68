@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Which cards are named by the handles of a random plan after random changes.
@Suite(.tags(.property, .slow)) struct HandlePropertyTests {
  @Test func `a full handle names the same title or nothing, after any edits`() throws {
    var (asked, named, changes) = (0, 0, 0)
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(150)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 19_000_000)
      let before = ParsedBoards(["a.md", "b.md"].map { (Path($0), ParsedBoard(RandomBoard.make(using: &random))) })
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &random) where try after.change(titles: before.titles, &random) {
        changes += 1
      }
      for board in before.boards.map(\.board) {
        for card in board.cards.indices.map({ board.card($0) }) {
          let handle = CardHandle(of: card)
          for name in ["handle:\(handle.text)", handle.text] {
            asked += 1
            for found in try after.cards(named: name) {
              named += 1
              let isSame =
                card.id.map { found.id?.text.lowercased() == $0.text.lowercased() }
                ?? (NormalTitle(found.title) == NormalTitle(card.title))
              #expect(
                isSame, "seed \(seed): \(name), \(card.title.debugDescription), means \(found.title.debugDescription)")
            }
          }
        }
      }
    }
    #expect(named * 2 > asked)
    print(
      "handles after edits (seeds \(seeds)): \(changes) changes, \(asked) names asked, \(named) cards named, none with another title"
    )
  }

  /// Replaces a tenth of the cards of each plan. Counts how often the letters that were shown for a removed card now name a new one.
  @Test(arguments: [100, 1_000, 10_000])
  func `the letters that were shown for a removed card rarely name another card`(cards: Int) {
    // For each size of plan, the plans have the same number of cards in total.
    let plans = max(1, TestSettings.cases(20_000) / cards)
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + plans
    var (typed, wrong) = (0, 0)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 19_500_000)
      func identity() -> CardIdentity {
        CardIdentity(id: nil, title: "card \(UInt64.random(in: 0 ... .max, using: &random))")
      }
      let before = (0..<cards).map { _ in identity() }
      let lost = before.suffix(cards / 10)
      let after = before.dropLast(cards / 10) + lost.map { _ in identity() }
      let table = HandleTable(before.map { CardHandle($0) })
      let now = Dictionary(grouping: after) { CardHandle($0).text.prefix(CardHandle.leastShown) }
      for card in lost {
        typed += 1
        let start = CardHandle.Start(table.shown(card) { Card(title: "", line1: 1, endLine1: 1) }.text)!
        if now[CardHandle(card).text.prefix(CardHandle.leastShown), default: []].count(where: { start.begins($0) }) == 1
        {
          wrong += 1
        }
      }
    }
    print(
      "\(cards) cards, a tenth replaced (seeds \(seeds)): of \(typed) handles shown for lost cards, \(wrong) name another card now"
    )
    // A wrong card is a new card whose handle begins with the same four letters. A tenth of the cards are new, and there are
    // 19⁴ = 130,321 groups of four letters.
    let expected = Double(typed) * Double(cards) / 10 / 130_321
    #expect(Double(wrong) <= 2 * expected + 8)
  }
}

extension ParsedBoards {
  fileprivate var titles: [String] {
    boards.flatMap { board in board.board.cards.indices.map { board.board.card($0).title } }
  }

  /// Makes a random change: an edit of a board, or an intent.
  ///
  /// - Parameter titles: titles for new cards. Sometimes a random title is used instead.
  /// - Returns: false if the change is refused, or none is possible.
  fileprivate mutating func change(titles: [String], _ random: inout Seeded) throws -> Bool {
    guard let index = boards.indices.filter({ boards[$0].path != trash }).randomElement(using: &random) else {
      return false
    }
    let (path, board) = boards[index]
    if Bool.random(using: &random) {
      guard let edit = AnyEdit.random(for: board, using: &random), let edited = try? edit.perform(board) else {
        return false
      }
      boards[index].board = edited.board
      return true
    }
    guard let intent = request(on: board, at: path, titles, &random) else { return false }
    do {
      apply(try intent.plan(on: self).change)
      return true
    } catch is EditFailure {
      return false
    } catch is IntentFailure {
      return false
    }
  }

  private func request(
    on board: ParsedBoard, at path: Path, _ titles: [String], _ random: inout Seeded
  ) -> (any Intent)? {
    let title = (titles + ["A title \(UInt16.random(in: 0 ... .max, using: &random))"]).randomElement(using: &random)!
    let kind = Int.random(in: 0..<9, using: &random)
    if kind == 0 { return AddCard(title, board: BoardName(path.text), duplicates: .added, today: today) }
    if kind == 1 {
      guard let trashed = try? self.board(at: trash), let card = trashed.cards.indices.randomElement(using: &random)
      else { return nil }
      return RestoreCard(CardName(card, of: trashed, at: trash))
    }
    guard let card = board.cards.indices.randomElement(using: &random).map({ CardName($0, of: board, at: path) })
    else { return nil }
    return switch kind {
    case 2: EditCard(card, title: title, today: today)
    case 3: MoveCard(card, to: paths.randomElement(using: &random).map { BoardName($0.text) }, today: today)
    case 4: RemoveCard(card, today: today)
    case 5: ArchiveCard(card)
    case 6: UnarchiveCard(card)
    case 7: CompleteCard(card, today: today)
    default: AssignCardID(card, seed: random.next())
    }
  }

  /// The cards that a name refers to, or could refer to.
  fileprivate func cards(named name: String) throws -> [Card] {
    do {
      return [try CardName(name).find(in: self, on: nil)].map { $0.board.card($0.card) }
    } catch let failure as IntentFailure {
      guard case .ambiguousCard(_, let candidates) = failure.reason else { return [] }
      return try candidates.compactMap { candidate in
        let board = try board(at: candidate.place.path)
        return board.card(onLine: Int32(candidate.place.line1 - 1)).map { board.card($0) }
      }
    }
  }
}
