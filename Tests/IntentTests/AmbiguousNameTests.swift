internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Testing

/// Names of cards in a request: which there are, and what an answer to the question which card is meant replaces.
struct AmbiguousNameTests {
  private static let board = """
    ---
    planboard: true
    ---
    ## To Do

    - [ ] call Ann
    - [ ] call Bo
    - [ ] other
    - [ ] new

    ## Done

    - [x] call Ann

    """
  @Test func `a column that is known is found among others with its name, and never another one`() {
    func board(_ names: [String]) -> ParsedBoard {
      ParsedBoard(Array(("---\nplanboard: 1\n---\n" + names.map { "\n## \($0)\n" }.joined()).utf8))
    }
    let name = ColumnName(2, of: board(["Todo", "Doing", "Todo"]))
    func found(_ names: [String]) -> [Int] { names.indices.filter { name.matches($0, of: board(names)) } }
    #expect(found(["Todo", "Doing", "Todo"]) == [2])
    #expect(found(["New", "Todo", "Todo", "Doing"]) == [2])
    #expect(found(["Doing", "Todo"]) == [])
    #expect(found(["Todo", "Todo", "Todo"]) == [])
    #expect(found(["Todo 2", "todo"]) == [])
    #expect(found([]) == [])
  }

  private let today = CalendarDate(year: 2026, month: 11, day: 21)!

  /// Previews a request, and answers each question with the candidate whose number comes next.
  ///
  /// - Returns: the board after the change, and the number of candidates of each question.
  private func preview(_ intents: [any Intent], answers: [Int]) throws -> (text: String, counts: [Int]) {
    let session = try MemoryPlan(["plan.md": Self.board]).session
    var request = PlanRequest(intents, .preview)
    request.allowEverything()
    request.asksWhichCard = true
    var (performed, counts) = (session.perform(request), [Int]())
    for answer in answers {
      guard case .ambiguous(let name) = performed.ending else { break }
      counts.append(name.candidates.count)
      request = request.answering(name, with: name.candidates[answer - 1])
      performed = session.perform(request)
    }
    guard case .done = performed.ending else {
      Issue.record("\(performed.ending)")
      return ("", counts)
    }
    #expect(performed.steps.flatMap(\.failures).isEmpty)
    return (String(decoding: performed.steps.first?.change.boards.first?.after ?? [], as: UTF8.self), counts)
  }

  private func move(_ name: String, _ position: CardPosition) -> any Intent {
    MoveCard(CardName(name), position: position, today: today)
  }

  @Test func `a name that is given twice can be answered with two cards`() throws {
    let done = CompleteCard(CardName("call"), today: today)
    let (text, counts) = try preview([done, done], answers: [1, 2])
    #expect(counts == [2, 2])
    #expect(text.contains("- [x] call Ann\n- [x] call Bo\n- [ ] other\n"))
  }

  @Test func `one answer about a neighbour holds for all cards of a request`() throws {
    let (moved, counts) = try preview(["other", "new"].map { move($0, .before(CardName("call"))) }, answers: [2])
    #expect(counts == [3])
    #expect(moved.contains("- [ ] call Ann\n- [ ] other\n- [ ] new\n- [ ] call Bo\n"))
    let (added, questions) = try preview(
      ["x", "y"].map { AddCard($0, position: .after(CardName("call")), today: today) }, answers: [3])
    #expect(questions == [3])
    #expect(added.hasSuffix("- [x] call Ann\n- [x] x\n- [x] y\n"))
  }

  @Test func `an answer about a card leaves alone a neighbour with the same name, and the other way round`() throws {
    // The open cards are preferred for the card to move, but not for its neighbour: the first question is about the card.
    let (text, counts) = try preview([move("call", .before(CardName("call")))], answers: [2, 1])
    #expect(counts == [2, 3])
    #expect(text.contains("## To Do\n\n- [ ] call Bo\n- [ ] call Ann\n"))
    // `Ann` is one open card, so the only question is about the neighbour.
    let (other, questions) = try preview([move("ann", .after(CardName("ann")))], answers: [2])
    #expect(questions == [2])
    #expect(other.contains("## To Do\n\n- [ ] call Bo\n"))
    #expect(other.contains("## Done\n\n- [x] call Ann\n- [x] call Ann\n"))
  }

  @Test func `the candidates for a card are on the lines that they had before another card of the request was moved`()
    throws
  {
    let here = CardPosition.before(CardName("plan/To Do/1"))
    let (text, counts) = try preview([move("other", here), move("call", here)], answers: [2])
    #expect(counts == [2])
    #expect(text.contains("## To Do\n\n- [ ] other\n- [ ] call Bo\n- [ ] call Ann\n- [ ] new\n"))
  }

  @Test func `a request has the names of its intents, each once, and no card that a query found`() throws {
    let session = try MemoryPlan(["plan.md": Self.board]).session
    let plan = session.snapshot()
    let found = try plan.cards(matching: "is:open", in: .plan, today: today).value.names().value
    #expect(found.count == 4)
    var request = PlanRequest(
      (found + [CardName("a.md:3"), CardName("call Ann")]).map { name in
        MoveCard(name, from: BoardName("b.md"), to: BoardName("c"), position: .after(CardName("d.md:4")), today: today)
      }, .preview)
    request.otherNames = RequestedNames(boards: ["e.md"])
    #expect(request.names.boards.map(\.text) == ["b.md", "c", "e.md"])
    #expect(request.names.cards.map(\.text) == ["d.md:4", "a.md:3", "call Ann"])
    #expect(request.names.files() == ["b.md", "e.md", "d.md", "a.md"].map { Path($0) })
  }

  /// One intent for each way to hold names.
  private static var samples: [any Intent] {
    let today = CalendarDate(year: 2026, month: 11, day: 21)!
    let (card, board, column) = (CardName("card"), BoardName("board"), ColumnName(text: "column"))
    return [
      MoveCard(card, from: board, to: BoardName("to"), position: .before(CardName("next")), today: today),
      MoveCard(card, position: .after(CardName("next")), today: today), MoveCard(card, position: .top, today: today),
      AddCard("x", board: board, position: .after(CardName("next")), today: today), AddCard("x", today: today),
      ArchiveCard(card, board: board), UnarchiveCard(card, board: board), RemoveCard(card, board: board, today: today),
      RestoreCard(card, board: board), CompleteCard(card, board: board, today: today),
      EditCard(card, board: board, title: "x", today: today), AssignCardID(card, board: board, seed: 1),
      SetCheckItem(card, item: "1", board: board), SetCheckItem(card, item: "1"),
      AddColumn("x", board: board), MoveColumn(column, to: .end, board: board),
      LimitColumn(column, to: 1, board: board),
      RenameColumn(column, to: "x", board: board), RemoveColumn(column, board: board, today: today),
      RenameTag("a", to: "b", on: board), RenameBoard(board, to: "x"), CreateBoard("x"), EmptyTrash(today: today),
      SortBoard(Path("plan.md")),
    ]
  }

  /// All values of a type inside another value, found by reflection.
  private static func values<Value>(_ type: Value.Type, in value: Any) -> [Value] {
    if let found = value as? Value { return [found] }
    return Mirror(reflecting: value).children.flatMap { values(type, in: $0.value) }
  }

  @Test(arguments: samples.indices)
  func `an intent tells all its names, and each name of a card can be replaced`(_ index: Int) {
    var intent = Self.samples[index]
    #expect(Set(intent.boardNames) == Set(Self.values(BoardName.self, in: intent)))
    #expect(Set(intent.cardNames) == Set(Self.values(CardName.self, in: intent)))
    intent.updateCardNames { name, _ in name = CardName("new \(name.text)") }
    #expect(intent.cardNames.allSatisfy { $0.text.hasPrefix("new ") })
    #expect(Set(intent.cardNames) == Set(Self.values(CardName.self, in: intent)))
  }
}
