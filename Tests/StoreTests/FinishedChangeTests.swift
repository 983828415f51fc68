import PlanBoardIntents
import Testing

@testable import PlanBoardStore
internal import TestSupport

/// A crash interrupts a change to two boards when only one is written. Another program writes the other one, and pb runs again.
struct FinishedChangeTests {
  private static let head = "---\nplanboard: true\n---\n## A\n"

  /// The boards after the next run, and whether it reported the change as finished or as left half done.
  ///
  /// - Parameter theirs: what the other program makes of the text of a board.
  private func recovered(
    _ intent: any Intent, _ boards: [String: String], theirs: (String) -> String
  ) throws -> (boards: [String: String], isFinished: Bool, isLeftHalf: Bool) {
    for number in 1... {
      let place = try RememberedPlace()
      for (name, text) in boards { try place.around.write("plans/\(name)", Self.head + text) }
      func text(_ name: String) throws -> String {
        String(String(decoding: try place.around.read("plans/\(name)"), as: UTF8.self).dropFirst(Self.head.count))
      }
      let files = FailingFiles(.killedBefore, at: number)
      let names = boards.keys.sorted()
      _ = try? place.commit(intent, boards: names, files)
      try #require(files.hasFailed, "no crash left exactly one board unwritten")
      let unchanged = try names.filter { try text($0) == boards[$0] }
      guard unchanged.count == 1 else { continue }
      try place.around.write("plans/\(unchanged[0])", Self.head + theirs(boards[unchanged[0]]!))
      let notices = try place.commit(
        AddCard("next", board: BoardName("plan"), today: RememberedPlace.today), boards: names)
      return (
        Dictionary(uniqueKeysWithValues: try names.map { ($0, try text($0)) }),
        notices.contains { if case .finished = $0 { true } else { false } },
        notices.contains { if case .leftHalf = $0 { true } else { false } }
      )
    }
    return ([:], false, false)
  }

  private static let move = MoveCard(CardName("one"), to: BoardName("other"), today: RememberedPlace.today)

  @Test func `the change is finished, the other program's text stays, and pb says so`() throws {
    let found = try recovered(Self.move, ["plan.md": "- [ ] one\n- [ ] two\n", "other.md": "- [ ] four\n"]) {
      $0 + "- [ ] theirs\n"
    }
    #expect(found.boards["plan.md"] == "- [ ] two\n- [ ] theirs\n- [ ] next\n")
    #expect(found.boards["other.md"] == "- [ ] four\n- [ ] one\n")
    #expect(found.isFinished && !found.isLeftHalf)
  }

  @Test func `if the other program changed the same card, its board is left as it is, and pb says so`() throws {
    let found = try recovered(Self.move, ["plan.md": "- [ ] one\n- [ ] two\n", "other.md": "- [ ] four\n"]) {
      $0.replacing("one", with: "one and more")
    }
    #expect(found.boards["plan.md"] == "- [ ] one and more\n- [ ] two\n- [ ] next\n")
    #expect(found.boards["other.md"] == "- [ ] four\n- [ ] one\n")
    #expect(!found.isFinished && found.isLeftHalf)
  }

  @Test func `the missing part of the change is made, unless another program has already made it`() throws {
    let rename = RenameTag("old", to: "new")
    let boards = ["plan.md": "- [ ] one #old\n", "other.md": "- [ ] four #old\n"]
    let found = try recovered(rename, boards) { $0 + "- [ ] theirs\n" }
    #expect(found.boards.values.allSatisfy { $0.contains("#new") && !$0.contains("#old") }, "\(found.boards)")
    #expect(found.isFinished)
    let same = try recovered(rename, boards) { $0.replacing("#old", with: "#new") + "- [ ] theirs\n" }
    #expect(same.boards.values.allSatisfy { $0.contains("#new") && !$0.contains("#old") })
    #expect(!same.isFinished && !same.isLeftHalf)
  }
}
