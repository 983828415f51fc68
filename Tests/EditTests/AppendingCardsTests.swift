@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Many cards at once (`appending`), compared with a slow way: one card after the other, each with an edit of its own.
@Suite(.tags(.property)) struct AppendingCardsTests {
  private static let titles = [
    "Call Ann", "Call Ann", "due:2026-12-01", "#tag", "## Done", "- [ ] x", "1. one", "^abc", "[x] a", "<!-- a", "```",
    "---", "a\\",
    "\\# b", "std:vector", "@bo", "(A) c", "> q", "| t |", "",
  ]
  private static let notes = [
    "", "", "words", "due:2026-12-24", "- [x] step\n- [ ] other", "## h\n\ntext", "```\nopen", "<!-- open", "#x",
  ]

  private static func card(_ random: inout Seeded) -> NewCard {
    var card = NewCard(
      plainTitle: titles.randomElement(using: &random)!, box: [nil, .open, .done].randomElement(using: &random)!,
      notes: notes.randomElement(using: &random)!)
    if Int.random(in: 0..<3, using: &random) == 0 { card.fields.append(Field(.due, "2026-12-01")) }
    if Int.random(in: 0..<3, using: &random) == 0 { card.fields.append(Field(.tag, "shop")) }
    if Int.random(in: 0..<5, using: &random) == 0 { card.fields.append(Field(.other("src"), "row-1")) }
    return card
  }

  @Test func `many cards are on the board as they were given, and the rest is as it was`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      var random = Seeded(UInt64(seed))
      let bytes = RandomBoard.make(using: &random)
      let board = ParsedBoard(bytes)
      guard !board.columns.isEmpty else { continue }
      let cards = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let column = board.columns.indices.randomElement(using: &random)!
        let sections = board.columns[column].sections.map { board.sectionName($0) }
        let section = [nil, nil, sections.randomElement(using: &random), "New"].randomElement(using: &random)!
        return AppendedCard(Self.card(&random), column: column, section: section)
      }
      guard let (edit, refused, _) = try? board.appending(cards) else { continue }
      #expect(edit.edits.applied(to: bytes) == edit.board.source.bytes, "seed \(seed)")
      #expect(edit.inverse.applied(to: edit.board.source.bytes) == bytes, "seed \(seed)")
      #expect(edit.board.cards.count == board.cards.count + cards.count - refused.count, "seed \(seed)")
      #expect(edit.board.columns.map(\.name) == board.columns.map(\.name), "seed \(seed)")
      let left = Set(refused.map(\.index))
      // In each column, the new cards are there with exactly their fields, in their order.
      for column in board.columns.indices {
        let wanted = cards.enumerated().filter { $0.element.column == column && !left.contains($0.offset) }.map(
          \.element)
        let found = edit.board.columns[column].cards.map { edit.board.card($0) }
        for card in wanted {
          let title = Escaping.unescaped(card.card.title)
          let place = found.first { other in
            Escaping.unescaped(other.title).split(separator: " ") == title.split(separator: " ")
              && other.tags == card.card.fields.filter { $0.key == .tag }.map(\.value)
              && other.due?.description == card.card.fields.first { $0.key == .due }?.value
          }
          #expect(
            place != nil, "seed \(seed): \(card.card) in \(String(decoding: edit.board.source.bytes, as: UTF8.self))")
        }
      }
    }
  }

  @Test func `each card is where a single edit puts it`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(200) {
      var random = Seeded(UInt64(seed))
      let board = ParsedBoard(RandomBoard.make(using: &random))
      guard !board.columns.isEmpty else { continue }
      let column = board.columns.indices.randomElement(using: &random)!
      let card = NewCard(title: "new one", box: .open, fields: [Field(.tag, "shop")])
      let place = board.end(ofColumn: column, section: nil)
      guard let slow = try? board.inserting(card, at: place) else { continue }
      let fast = try board.appending([AppendedCard(card, column: column)]).edit
      #expect(
        String(decoding: fast.board.source.bytes, as: UTF8.self)
          == String(decoding: slow.board.source.bytes, as: UTF8.self),
        "seed \(seed)")
    }
  }

  @Test func `numbers go on, and sections that are missing are added`() throws {
    let board = ParsedBoard(
      Array("## A\n\n1. one\n2. two\n\n## B\n\n### v1\n\n* x\n\n***\n\n## Archive\n\n- old\n".utf8))
    let cards = [
      AppendedCard(NewCard(title: "three"), column: 0), AppendedCard(NewCard(title: "four"), column: 0),
      AppendedCard(NewCard(title: "y"), column: 1, section: "v1"),
      AppendedCard(NewCard(title: "z"), column: 1, section: "v2"),
      AppendedCard(NewCard(title: "older", box: .done), column: 2),
    ]
    let edit = try board.appending(cards).edit
    #expect(
      String(decoding: edit.board.source.bytes, as: UTF8.self) == """
        ## A

        1. one
        2. two
        3. three
        4. four

        ## B

        ### v1

        * x
        * y

        ### v2

        1. z

        ***

        ## Archive

        - old
        - [x] older

        """)
  }
}
