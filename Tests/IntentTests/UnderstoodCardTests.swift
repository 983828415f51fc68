@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMessages
@testable internal import PlanBoardStore
internal import PlanBoardCore
internal import TestSupport
internal import Testing

/// What is said of a card while it is typed is what adding it would say.
@Suite(.tags(.property)) struct UnderstoodCardTests {
  private static let words = [
    "Call", "Ann", "+home", "#a/b", "@bo", "due:fri", "due:2026-99-99", "p:high", "!low", "every:2w", "est:3h",
    "client:x", "- [ ]", "[x]", "**b**", "日本", "👍🏽", "\\", "`due:x`", "every:", "p:", "start:+1w", "^id1",
    "after:Call", "~", "<br>", "2026-12-01", "pin:true", "`", "color:red",
  ]

  private static let wouldChangeMore = EditFailure(.wouldChangeMore).diagnostic.brief

  /// The lines about an outcome, or the failure.
  private func said(_ outcome: () throws -> Outcome?) -> String? {
    do {
      return try outcome().map {
        ($0.lines(isPreview: true, today: today, hasPlaces: false) + $0.notes(isPreview: true)).joined(separator: "; ")
      }
    } catch { return "\(Diagnostic(error).map(\.brief) ?? "\(error)")" }
  }

  /// The lines without the backslash that a title needs if it begins like a box, and if the other cards of its column have none.
  private func withoutEscape(_ lines: String?) -> String? {
    lines.map { $0.replacing("\"\\[", with: "\"[").replacing("\"\\- [", with: "\"- [") }
  }

  @Test func `a card that is understood while it is typed is the card that is added`() throws {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(400)
    var (understood, left, refused) = (0, 0, 0)
    let path = Path("a.md")
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 23_000_000)
      let bytes =
        Bool.random(using: &random)
        ? RandomBoard.make(using: &random) : Boards.real.randomElement(using: &random)!.bytes
      let board = ParsedBoard(bytes)
      guard let column = board.columns.indices.randomElement(using: &random), board.columns[column].kind.goesByName
      else {
        continue
      }
      for _ in 0..<5 {
        let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
          .joined(separator: " ")
        var card = AddCard(text, column: ColumnName(column, of: board), today: today)
        // That the board has the title already is said when the card is added.
        card.duplicates = .added
        guard let now = said({ try card.understood(inColumn: column, of: board, at: path) }) else {
          left += 1
          continue
        }
        let whole = said { try card.plan(on: ParsedBoards(path, board)).outcome }
        // Some random boards have no place for such a card: every edit of its column would change more. This is said when it is added.
        if whole == Self.wouldChangeMore {
          refused += 1
          continue
        }
        understood += 1
        #expect(
          withoutEscape(now) == withoutEscape(whole),
          "seed \(seed): \(text.debugDescription) in \(board.columns[column].name.debugDescription)")
      }
    }
    print(
      "cards understood while they are typed (seeds \(seeds)): \(understood); \(left) depend on other cards; \(refused) have no place"
    )
    #expect(seeds.count < 100 || (understood > left && refused * 20 < understood))
  }

  @Test func `a card that waits for another one, or is done at once, is not understood without the other cards`() throws
  {
    let board = ParsedBoard(Array("## To Do\n\n- Buy\n\n## Done\n\n- [x] Old done:2026-11-01\n".utf8))
    func understood(_ text: String, _ column: Int) throws -> Outcome? {
      try AddCard(text, today: today).understood(inColumn: column, of: board, at: Path("a.md"))
    }
    #expect(try understood("Call", 0)?.cards.first?.after?.column == "To Do")
    #expect(try understood("Call after:Buy", 0) == nil)
    #expect(try understood("- [x] Call", 0) == nil)
    #expect(try understood("Call", 1) == nil)
    #expect(throws: IntentFailure.self) { try understood("Call due:2026-99-99", 0) }
  }
}
