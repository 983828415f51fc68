@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// The card before or after which a card is put, and the column that a command may name besides.
struct NeighbourTests {
  private static let board = "## A\n- one\n- milk\n## B\n- two\n- Milk\n- three\n"

  private func text(after intent: some Intent) throws -> String {
    let source = Memory(["b.md": Self.board])
    let planned = try intent.plan(on: source)
    let board = try #require(planned.change.boards.first)
    return String(decoding: board.boardAfter(source.settings.defaults)!.source.bytes, as: UTF8.self)
  }

  private func column(_ name: String) -> ColumnName { ColumnName(text: name) }

  @Test func `the neighbour is looked for in the column that is named`() throws {
    for name in ["milk", "Milk", "mil", "two"] {
      for (position, after) in [(CardPosition.before(CardName(name)), 0), (.after(CardName(name)), 1)] {
        let place = (name == "two" ? 0 : 1) + after
        let added = try text(after: AddCard("x", column: column("B"), position: position, today: today))
        var lines = ["- two", "- Milk", "- three"]
        lines.insert("- x", at: place)
        #expect(added == "## A\n- one\n- milk\n## B\n" + lines.joined(separator: "\n") + "\n", "\(name)")
        let move = MoveCard(CardName("one"), column: column("B"), position: position, today: today)
        lines[place] = "- one"
        #expect(try text(after: move) == "## A\n- milk\n## B\n" + lines.joined(separator: "\n") + "\n", "\(name)")
      }
    }
  }

  @Test(arguments: ["one", "b.md:2", "b/A/1"])
  func `a neighbour in another column is refused`(name: String) throws {
    let intents: [any Intent] = [
      AddCard("x", column: column("B"), position: .after(CardName(name)), today: today),
      MoveCard(CardName("two"), column: column("B"), position: .before(CardName(name)), today: today),
    ]
    for intent in intents {
      let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(["b.md": Self.board])) }
      guard case .notInColumn(let card)? = failure?.reason else {
        Issue.record("\(String(describing: failure))")
        continue
      }
      #expect(card.title == "one" && card.place.column == "A")
    }
  }

  @Test func `an unknown column is refused, whatever the neighbour is`() throws {
    for position in [CardPosition.before(CardName("one")), .after(CardName("nothing"))] {
      for intent in [
        AddCard("x", column: column("Z"), position: position, today: today),
        MoveCard(CardName("two"), column: column("Z"), position: position, today: today),
      ] as [any Intent] {
        let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(["b.md": Self.board])) }
        guard case .noSuchColumn("Z", _, _, _)? = failure?.reason else {
          Issue.record("\(String(describing: failure))")
          continue
        }
      }
    }
  }
}
