@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Cards that are reopened in a done column go back to where they came from.
struct ReturnedCardTests {
  private static let front = "---\nplanboard: true\non-done: move\n---\n"

  /// A plan on the disk with one board, and a session for it.
  private final class Place {
    let folder: TemporaryFolder
    let state = try! TemporaryFolder()
    let session: PlanSession

    init(_ cards: String) throws {
      folder = try TemporaryFolder([".planboard.yml": "", "b.md": front + cards])
      session = try openSession(at: folder, state: state)
    }

    /// The text below the front matter.
    var text: String {
      get throws { String(String(decoding: try folder.read("b.md"), as: UTF8.self).dropFirst(front.count)) }
    }

    func write(_ cards: String) throws { try folder.write("b.md", Array((front + cards).utf8)) }

    @discardableResult
    func perform(_ intents: [any Intent], sourceLocation: SourceLocation = #_sourceLocation) -> [Outcome] {
      var request = PlanRequest(intents, .commit)
      request.repeatsChores = true
      let performed = session.perform(request)
      let step = performed.steps.first
      #expect(
        performed.ending.failure == nil && step?.failures.isEmpty ?? false,
        "\(performed.ending) \(step?.failures ?? [])",
        sourceLocation: sourceLocation)
      return step?.outcomes ?? []
    }

    func done(_ names: String...) { perform(names.map { CompleteCard(CardName($0), today: today) }) }
    @discardableResult
    func reopen(_ names: String...) -> [Outcome] {
      perform(names.map { CompleteCard(CardName($0), isDone: false, today: today) })
    }
  }

  private static let board =
    "## A\n- [ ] one\n- [ ] two\n\n### S\n- [ ] three\n\n## B\n- [ ] four\n\n## Done\n- [x] five\n"

  @Test(arguments: ["one", "two", "three", "four"])
  func `a card that is done and reopened is where it was`(title: String) throws {
    let place = try Place(Self.board)
    place.done(title)
    #expect(try place.text.contains("- [x] five\n- [x] \(title)\n"))
    place.reopen(title)
    #expect(try place.text == Self.board)
  }

  @Test func `several cards that are done and reopened in one request are where they were`() throws {
    let place = try Place(Self.board)
    place.done("one", "two", "four")
    let outcomes = place.reopen("one", "four", "two")
    #expect(try place.text == Self.board)
    #expect(outcomes.map { $0.cards.first?.after?.column } == ["A", "B", "A"])
  }

  @Test func `a card of which the history knows nothing goes to the first column for open cards`() throws {
    let place = try Place(Self.board)
    place.reopen("five")
    #expect(try place.text.contains("- [ ] three\n- [ ] five\n\n## B\n"))
    // If another program has moved a card, a text in the history may still have it in its old column.
    let moved = Self.board.replacing("- [ ] four\n", with: "").replacing("five", with: "four")
    try place.write(moved)
    place.reopen("four")
    #expect(try place.text.contains("## B\n- [ ] four\n"))
    let other = try Place(moved)
    other.reopen("four")
    #expect(try other.text.contains("- [ ] three\n- [ ] four\n\n## B\n"))
  }

  @Test func `a card comes back although other programs have changed the board since`() throws {
    let place = try Place(Self.board)
    place.done("four")
    try place.write(try place.text.replacing("- [ ] two\n", with: "- [ ] two and more\n").replacing("five", with: "5"))
    place.reopen("four")
    #expect(try place.text.contains("## B\n- [ ] four\n"))
  }

  @Test func `a card comes back to its column after it was changed, moved and archived in between`() throws {
    let place = try Place(Self.board)
    place.done("four")
    place.perform([EditCard(CardName("four"), title: "IV", today: today)])
    place.perform([ArchiveCard(CardName("IV"))])
    place.perform([UnarchiveCard(CardName("IV"))])
    place.reopen("IV")
    #expect(try place.text.contains("## B\n- [ ] IV\n"))
  }

  @Test
  func `if its column is gone, is for done cards now, or was on another board, a card goes to the first open one`()
    throws
  {
    let place = try Place(Self.board)
    place.done("four")
    place.perform([RemoveColumn(ColumnName(text: "B"), board: BoardName("b"), today: today)])
    place.reopen("four")
    #expect(try place.text.contains("- [ ] three\n- [ ] four\n"))
    let other = try Place(Self.board)
    try other.folder.write("c.md", Array("---\nplanboard: true\n---\n## B\n- [ ] six\n".utf8))
    other.perform([MoveCard(CardName("six"), to: BoardName("b"), column: ColumnName(text: "Done"), today: today)])
    other.reopen("six")
    #expect(try other.text.contains("- [ ] three\n- [ ] six\n"))
  }

  @Test func `a chore stays where it was, and comes back beside its next occurrence`() throws {
    let chore = "- [ ] Water every:1w due:2026-11-21\n"
    let board = Self.board.replacing("- [ ] two\n", with: "- [ ] two\n\(chore)").replacing(
      "- [ ] four\n", with: "\(chore)- [ ] four\n")
    for name in ["b/A/3", "b/B/1"] {
      let place = try Place(board)
      let (column, number) = (String(name.split(separator: "/")[1]), Int(name.suffix(1))!)
      let outcome = place.perform([CompleteCard(CardName(name), today: today)])[0]
      #expect(outcome.cards[1].after?.column == column && outcome.cards[1].after?.number == number)
      #expect(try place.text.contains("- [x] five\n- [x] Water"))
      let back = place.reopen("b/Done/2")[0].cards[0].after
      #expect(back?.column == column && abs((back?.number ?? 0) - number) <= 1)
    }
  }

  @Test
  func `a card that is ticked in an open column, and an archived card, stay in their place when they are reopened`()
    throws
  {
    let text = "## A\n- [x] one\n- [ ] two\n\n***\n\n## Archive\n- [x] three\n"
    let place = try Place(text)
    place.reopen("one")
    #expect(try place.text == text.replacing("[x] one", with: "[ ] one"))
    place.reopen("three")
    #expect(try place.text.contains("## Archive\n- [ ] three\n"))
  }

  @Test func `without an open column, a card stays in its done column`() throws {
    let place = try Place("## Done\n- [x] one\n- [x] two\n")
    place.reopen("one")
    #expect(try place.text == "## Done\n- [ ] one\n- [x] two\n")
  }

  @Test func `if a done card is added again with --reopen, it goes back, too`() throws {
    let place = try Place(Self.board)
    place.done("four")
    place.perform([AddCard("four", duplicates: .reopened, today: today)])
    #expect(try place.text == Self.board)
  }

  @Test func `undo takes the move and the tick back as one`() throws {
    let place = try Place(Self.board)
    place.done("four")
    let text = try place.text
    place.reopen("four")
    _ = place.session.undo(.undo, .commit, on: place.session.snapshot(), note: { _ in }, done: { _ in })
    #expect(try place.text == text)
    place.reopen("four")
    #expect(try place.text == Self.board)
  }

  // MARK: Random plans

  /// A card of the model. Cards with one title have the same text, so only the model knows which is which.
  private struct ModelCard: Equatable {
    var title: String
    /// The column that the card came from, if it is done.
    var origin: Int?
  }

  @Test(.tags(.property))
  func `of cards with equal texts, each goes back to its own column`() throws {
    for seed in 0..<TestSettings.cases(60) {
      var random = Seeded(UInt64(seed))
      let titles = ["Call", "Call", "Buy milk", "Call Ann"]
      func card() -> ModelCard { ModelCard(title: titles.randomElement(using: &random)!) }
      // The columns A, B, C and Done, with their cards.
      var columns = (0..<3).map { _ in (0..<Int.random(in: 0...3, using: &random)).map { _ in card() } } + [[]]
      let names = ["A", "B", "C", "Done"]
      func text(_ columns: [[ModelCard]]) -> String {
        zip(names, columns).map { name, cards in
          "## \(name)\n" + cards.map { "- [\(name == "Done" ? "x" : " ")] \($0.title)\n" }.joined() + "\n"
        }.joined()
      }
      func read(_ text: String) -> [[String]] {
        let board = ParsedBoard(Array(text.utf8))
        return board.columns.map { $0.cards.map { board.card($0).title } }
      }
      let place = try Place(text(columns))
      var trace: [String] = []
      for _ in 0..<14 {
        let open = (0..<3).flatMap { column in columns[column].indices.map { (column, $0) } }
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2:
          guard let (column, number) = open.randomElement(using: &random) else { continue }
          trace.append("done b/\(names[column])/\(number + 1)")
          place.done("b/\(names[column])/\(number + 1)")
          var card = columns[column].remove(at: number)
          card.origin = column
          columns[3].append(card)
        case 3, 4:
          guard let number = columns[3].indices.randomElement(using: &random) else { continue }
          trace.append("reopen b/Done/\(number + 1)")
          let after = place.reopen("b/Done/\(number + 1)").first?.cards.first?.after
          var card = columns[3].remove(at: number)
          let origin = card.origin!
          #expect(after?.column == names[origin], "seed \(seed): \(trace)")
          card.origin = nil
          columns[origin].insert(card, at: min((after?.number ?? 1) - 1, columns[origin].count))
        case 5:
          guard let (column, number) = open.randomElement(using: &random) else { continue }
          let to = Int.random(in: 0..<3, using: &random)
          guard to != column else { continue }
          trace.append("move b/\(names[column])/\(number + 1) to \(names[to])")
          place.perform([
            MoveCard(CardName("b/\(names[column])/\(number + 1)"), column: ColumnName(text: names[to]), today: today)
          ])
          columns[to].append(columns[column].remove(at: number))
        case 6:
          let (card, to) = (card(), Int.random(in: 0..<3, using: &random))
          trace.append("add \(card.title) to \(names[to])")
          place.perform([
            AddCard(card.title, column: ColumnName(text: names[to]), duplicates: .added, today: today)
          ])
          columns[to].append(card)
        default:
          guard let number = columns[3].indices.randomElement(using: &random) else { continue }
          trace.append("move b/Done/\(number + 1) to the top")
          let moved = place.perform([
            MoveCard(CardName("b/Done/\(number + 1)"), position: .top, today: today)
          ])
          // A card cannot be moved past cards with the same text: nothing in the text would change.
          if moved[0].isNothing { continue }
          columns[3].insert(columns[3].remove(at: number), at: 0)
        }
        #expect(
          try read(place.text) == columns.map { $0.map(\.title) }, "seed \(seed): \(trace)")
        guard try read(place.text) == columns.map({ $0.map(\.title) }) else { return }
      }
    }
  }
}
