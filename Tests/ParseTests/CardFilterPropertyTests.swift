@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

@Suite(.tags(.property, .slow)) struct CardFilterPropertyTests {
  private static let today = CalendarDate(iso: "2026-11-21")!
  private static let names = ["plans/road.md", "road"]

  @Test(arguments: 0..<20)
  func `CardFilter finds the same cards as SlowFilter, in the same order`(seed: Int) {
    var random = Seeded(UInt64(seed))
    for _ in 0..<TestSettings.cases(60) {
      check(RandomQuery.board(&random), queries: 20, "seed \(seed)", &random)
    }
  }

  @Test(arguments: Boards.real)
  func `CardFilter finds the same cards as SlowFilter on real boards`(file: Boards.File) {
    var random = Seeded(7)
    check(file.bytes, queries: 12, file.name, &random)
  }

  /// Compares the cards that both filters find, and checks that a file is skipped only if none of its cards matches.
  private func check(_ bytes: [UInt8], queries: Int, _ name: String, _ random: inout Seeded) {
    let board = ParsedBoard(bytes)
    let model = board.board(fileName: "road")
    let waitedFor = model.columns.flatMap { column in column.cards.filter { SlowFilter.isOpen($0, column) } }
    let open = Set(waitedFor.compactMap(\.id?.text))
    #expect(Set(board.openIDs) == open, "\(name)")
    #expect(model.columns.flatMap(\.cards).filter(\.isOpen) == waitedFor && !model.archive.contains(where: \.isOpen))
    for card in board.cards.indices {
      #expect(board.state(ofCard: card) == board.card(card).state, "\(name): \(board.card(card).title)")
    }
    let kept = board.keepingSyntax
    let days: [CalendarDate?] = board.cards.indices.map { _ in
      Int.random(in: 0..<4, using: &random) == 0
        ? nil : Self.today.adding(days: -Int.random(in: 0..<12, using: &random))
    }
    let modified = zip(board.cards, days).compactMap { card, day in day.map { (Int(card.firstLine) + 1, $0) } }
    let slow = SlowFilter(
      today: Self.today, names: Self.names, open: open, declared: board.settings.context.declaredFields,
      modified: Dictionary(uniqueKeysWithValues: modified))
    for _ in 0..<queries {
      let query = RandomQuery.make(2, &random)
      let withArchive = Bool.random(using: &random)
      let filter = CardFilter(query, today: Self.today, withArchive: withArchive)
      let found = filter.cards(in: board, names: Self.names, open: open) { days }
      #expect(filter.cards(in: kept, names: Self.names, open: open) { days } == found, "\(name), kept: \(query.text)")
      if let first = query.firstModified(today: Self.today) {
        // A card that was not changed since then is not found, so its day need not be known.
        let late = days.map { day in day.flatMap { $0 < first ? nil : $0 } }
        #expect(filter.cards(in: board, names: Self.names, open: open) { late } == found, "\(name): \(query.text)")
      }
      let expected = slow.lines(query, in: model, withArchive: withArchive)
      #expect(
        found.map { Int(board.cards[$0].firstLine) + 1 } == expected,
        "\(name): \(query.text)\n\(bytes.count < 2000 ? String(decoding: bytes, as: UTF8.self) : "")")
      if filter.excludes(bytes, names: Self.names) {
        #expect(expected.isEmpty, "\(name): skipped, although \(query.text) matches a card")
      }
    }
  }
}
