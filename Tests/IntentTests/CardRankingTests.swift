@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import Testing

/// How well a card matches a search. The best rank is 0.
struct CardRankingTests {
  private func places(_ query: String, _ cards: String...) throws -> [CardRanking.Place] {
    let board = ParsedBoard(Array(("## A\n" + cards.map { "- \($0)\n" }.joined()).utf8))
    let ranking = CardRanking(try CardQuery(parsing: query))
    var places: [CardRanking.Place] = []
    board.forEachSyntax(ofCards: board.cards.indices) { text, bytes in
      places.append(ranking.place(text, bytes, in: board))
    }
    return places
  }

  private func ranks(_ query: String, _ cards: String...) throws -> [Int] {
    try cards.map { try places(query, $0)[0].rank }
  }

  @Test
  func `a match at the start of the title is best, then at the start of a word, inside a word, and in the notes`()
    throws
  {
    #expect(try ranks("mail", "Mail Ann", "Send mail", "Send email", "Ann\n\n  by mail") == [0, 1, 2, 10])
  }

  @Test func `a text that goes on in the next line of the notes is a worse match than one in the title`() throws {
    let found = try places("\"by mail\"", "Send by mail", "Ann\n\n  not by\n  mail")
    #expect(found.map(\.rank) == [1, 10])
    #expect(found.map(\.line1) == [nil, nil])
    #expect(try ranks("mail OR bo", "Mail Ann", "Bo") == [0, 0])
  }

  @Test func `words may consist of letters of any language`() throws {
    #expect(try ranks("омашка", "омашка", "ту омашка", "ромашка", "ждать ромашка") == [0, 1, 2, 2])
  }

  @Test func `only the first match in the title counts`() throws {
    #expect(try ranks("mail", "Mail Ann, no email", "Send mail, no email") == [0, 1])
  }

  @Test func `each word of the query counts, except words that must not occur`() throws {
    #expect(try ranks("mail ann", "Mail Ann", "Ann gets email", "Bo\n\n  mail Ann") == [1, 2, 20])
    #expect(try ranks("mail -ann", "Mail Bo", "Bo gets email") == [0, 2])
  }

  @Test func `the place has the line of the first word of the query that is not in the title`() throws {
    #expect(try places("mail bo", "Ann", "Ann\n\n  bo\n  mail", "Mail\n\n  bo").map(\.line1) == [nil, 6, 9])
  }

  @Test func `the best matches come first, and equally good ones in the order of the boards`() throws {
    let ranking = CardRanking(try CardQuery(parsing: "mail"))
    let hits = ["- an email\n- mail Ann\n", "- one\n\n  mail\n- mail Bo\n- the mail\n"].flatMap { cards in
      let board = ParsedBoard(Array("## A\n\(cards)".utf8))
      return ranking.hits(of: board, Array(board.cards.indices)) { card, place in
        board.card(card).title + (place.line1.map { ":\($0)" } ?? "")
      }
    }
    #expect(CardRanking.best(hits) == ["mail Ann", "mail Bo", "the mail", "an email", "one:4"])
  }
}
