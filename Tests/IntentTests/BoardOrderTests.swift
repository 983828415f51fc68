@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The order of the boards of a plan.
struct BoardOrderTests {
  /// Up to four boards, with and without numbers, also equal ones and the limits, and every move.
  @Test func `a board that is moved is at its new place, and all others keep their order`() {
    let numbers: [Int?] = [nil, 1, 2, 10, -3, BoardStanding.orders.lowerBound, BoardStanding.orders.upperBound]
    for count in 1...4 {
      var choice = Array(repeating: 0, count: count)
      repeat {
        let entries = choice.enumerated().map {
          BoardOrder.Entry(path: Path("\($0.offset).md"), order: numbers[$0.element])
        }
        .sorted { $0.precedes($1) }
        for moved in entries.indices {
          for place in entries.indices { check(entries, moved, to: place) }
        }
      } while Self.next(&choice, below: numbers.count)
    }
  }

  private func check(_ entries: [BoardOrder.Entry], _ moved: Int, to place: Int) {
    var others = entries
    let entry = others.remove(at: moved)
    var wanted = others.map(\.path)
    wanted.insert(entry.path, at: place)
    let changes = BoardOrder(others).moving(entry, to: place)
    var now = entries
    for (path, order) in changes { now[now.firstIndex { $0.path == path }!].order = order }
    let trace =
      "\(entries.map { "\($0.path.text) \($0.order.map(String.init) ?? "-")" }), \(moved) to \(place): \(changes)"
    #expect(now.sorted { $0.precedes($1) }.map(\.path) == wanted, "\(trace)")
    #expect(changes.isEmpty == (moved == place), "\(trace)")
    #expect(changes.compactMap(\.order).allSatisfy { BoardStanding.orders.contains($0) }, "\(trace)")
    #expect(
      changes.allSatisfy { change in entries.first { $0.path == change.path }!.order != change.order }, "\(trace)")
  }

  private static func next(_ choice: inout [Int], below count: Int) -> Bool {
    for index in choice.indices {
      choice[index] += 1
      if choice[index] < count { return true }
      choice[index] = 0
    }
    return false
  }

  @Test func `between two numbers with room, only the board itself gets a number`() {
    var others = (1...50).map { BoardOrder.Entry(path: Path("\($0).md"), order: $0 * 10) }
    let entry = others.remove(at: 30)
    #expect(BoardOrder(others).moving(entry, to: 10).map(\.order) == [105])
    #expect(BoardOrder(others).moving(entry, to: 0).map(\.order) == [5])
    #expect(BoardOrder(others).moving(entry, to: 49).map(\.order) == [510])
  }

  @Test func `boards with a number come first, and equal numbers are ordered by path`() throws {
    let plan = try MemoryPlan([
      "a.md": "---\nplanboard: 1\n---\n", "b.md": "---\nplanboard: 1\norder: 2\n---\n",
      "c.md": "---\nplanboard: 1\n\"order\": 2\n---\n", "d.md": "---\n{planboard: 1, order: -1}\n---\n",
      "e.md": "---\nplanboard: 1\norder: soon\n---\n", "f.md": "---\nplanboard: 1\norder: 99999999999\n---\n",
      "g.md": "---\nplanboard: 1\n\"ord\\x65r\": 1\n---\n", "notes.md": "order: 1\n",
    ])
    #expect(
      plan.snapshot.paths.map { String($0.text.dropFirst("/plan/".count)) } == [
        "g.md", "b.md", "c.md", "a.md", "e.md", "f.md",
      ])
    #expect(ParsedBoard(Array("---\norder: soon\narchived: perhaps\n---\n".utf8)).findings.count == 2)
  }

  @Test func `an unsaved text decides where its board stands`() throws {
    let plan = try MemoryPlan(["a.md": "---\nplanboard: 1\n---\n", "b.md": "---\nplanboard: 1\n---\n"])
    let text = Array("---\nplanboard: 1\norder: 1\n---\n".utf8)
    let ordered = plan.session.snapshot(overlay: Overlay([MemoryPlan.path("b.md"): text]))
    #expect(ordered.paths == [MemoryPlan.path("b.md"), MemoryPlan.path("a.md")])
    let archived = plan.session.snapshot(
      overlay: Overlay([MemoryPlan.path("b.md"): Array("---\nplanboard: 1\narchived: true\n---\n".utf8)]))
    #expect(archived.paths == [MemoryPlan.path("a.md")])
    #expect(archived.archived == [MemoryPlan.path("b.md")])
  }
}
