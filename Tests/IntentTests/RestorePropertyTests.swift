@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Cards of many boards are removed and restored: afterwards, the board must be the same, byte for byte.
@Suite(.tags(.property, .slow)) struct RestorePropertyTests {
  @Test func `restoring a card of a random board restores the board byte for byte`() throws {
    var tally = Tally()
    for seed in 0..<TestSettings.cases(400) {
      var random = Seeded(UInt64(seed))
      try tally.add(RandomBoard.make(using: &random), "seed \(seed)", atMost: .max)
    }
    tally.report("random boards")
    #expect(tally.others.count * 100 <= tally.cards, "more than 1 % of the cards are not restored byte for byte")
    #expect(tally.wrong.isEmpty, "\(tally.wrong)")
  }

  @Test(.thorough) func `restoring a card of a real board restores the board byte for byte`() throws {
    var tally = Tally()
    for file in Boards.real { try tally.add(file.bytes, file.name, atMost: TestSettings.cases(12)) }
    tally.report("real boards")
    #expect(tally.others.count * 100 <= tally.cards, "more than 1 % of the cards are not restored byte for byte")
    #expect(tally.wrong.isEmpty, "\(tally.wrong)")
  }

  private struct Tally {
    var cards = 0
    /// The number of cards that cannot be removed.
    var refused = 0
    /// The number of cards that return with other indentation: in the trash, notes are indented with spaces (docs/format.md, "Trash").
    var tabs = 0
    /// Other cards that return to their place, but not byte for byte, such as with a space after an empty box (docs/format.md, "Trash").
    var others: [String] = []
    /// Cards that return to another place, or not at all.
    var wrong: [String] = []

    /// Removes and restores cards of a board, one by one, and counts the results.
    ///
    /// - Parameter limit: about how many cards to try, evenly distributed over the board.
    mutating func add(_ bytes: [UInt8], _ name: String, atMost limit: Int) throws {
      let boards = ParsedBoards(Path("b.md"), ParsedBoard(bytes))
      let board = boards.boards[0].board
      for card in stride(from: 0, to: board.cards.count, by: max(1, board.cards.count / limit)) {
        cards += 1
        let removed: Change
        do {
          removed = try RemoveCard(CardName(card, of: board, at: Path("b.md")), today: today).plan(on: boards).change
        } catch {
          refused += 1
          continue
        }
        let between = ParsedBoards(removed)
        let trash = try between.board(at: between.trash)
        let text = "\(name), line \(board.cards[card].firstLine + 1)"
        guard let restored = try? RestoreCard(CardName(0, of: trash, at: between.trash)).plan(on: between).change,
          let after = restored.boards.first(where: { $0.path == Path("b.md") })?.after
        else {
          wrong.append(text)
          continue
        }
        if after == bytes { continue }
        let now = ParsedBoard(after)
        let isThere =
          now.cards.count == board.cards.count && now.place(ofCard: card) == board.place(ofCard: card)
          && now.card(card).title == board.card(card).title
        if !isThere {
          wrong.append(text)
        } else if Self.withoutIndentation(after) == Self.withoutIndentation(bytes) {
          tabs += 1
        } else {
          others.append(text)
        }
        if TestSettings.isVerbose {
          print(
            "\(text):", String(decoding: bytes, as: UTF8.self).debugDescription,
            String(decoding: after, as: UTF8.self).debugDescription,
            trash.source.string(trash.source.bytes.indices).debugDescription)
        }
      }
    }

    /// The lines without the spaces and tabs at their beginning.
    private static func withoutIndentation(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.drop { $0 == 0x20 || $0 == 0x09 } }
    }

    func report(_ boards: String) {
      print(
        "\(boards): \(cards) cards; cannot be removed: \(refused); restored with other indentation: \(tabs); "
          + "with other bytes: \(others.count) \(others.prefix(20)); in another place or not at all: \(wrong.count)")
    }
  }
}
