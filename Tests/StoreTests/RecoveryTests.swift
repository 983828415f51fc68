import Testing

@testable import PlanBoardStore

/// How recovery treats an interrupted change, for all states of up to three boards.
struct RecoveryTests {
  private typealias Board = Recovery.Board
  private typealias State = Board.State

  /// Boards of all kinds, in all states. A renewed board has the same bytes before and after the change, so the state `before` is
  /// left out for it.
  private static let boards: [Board] = Board.Kind.allCases.flatMap { kind in
    State.allCases.map { Board(kind: kind, state: $0) }
  }.filter { $0.kind != .renewed || $0.state != .before }

  private static let cases: [[Board]] =
    boards.map { [$0] } + boards.flatMap { first in boards.map { [first, $0] } }
    + boards.flatMap { first in boards.flatMap { second in boards.map { [first, second, $0] } } }

  private static func recovery(_ boards: [Board], wasReportedFailed: Bool = false) -> Recovery {
    Recovery(boards, wasReportedFailed: wasReportedFailed)
  }

  @Test func `recovery writes nothing if the change concerns only one board`() {
    for kind in [Board.Kind.written, .removed] {
      for (state, recovery) in [
        (.before, .fail), (.after, .finish(renews: [], writes: [])),
        (.changedWithOurs, .finish(renews: [], writes: [])), (.changedWithoutOurs, .finish(renews: [], writes: [])),
      ] as [(State, Recovery)] {
        #expect(Self.recovery([Board(kind: kind, state: state)]) == recovery, "\(kind) \(state)")
      }
    }
  }

  @Test func `if one of two boards has the change, the other one is written`() {
    let both = Recovery.finish(renews: [], writes: [])
    let (first, second) = (Recovery.finish(renews: [], writes: [0]), Recovery.finish(renews: [], writes: [1]))
    let table: [(State, State, Recovery)] = [
      (.before, .before, .fail), (.before, .after, first), (.before, .changedWithOurs, first),
      (.before, .changedWithoutOurs, .fail),
      (.after, .before, second), (.after, .after, both), (.after, .changedWithOurs, both),
      (.after, .changedWithoutOurs, second),
      (.changedWithOurs, .before, second), (.changedWithOurs, .after, both),
      (.changedWithOurs, .changedWithOurs, both), (.changedWithOurs, .changedWithoutOurs, second),
      (.changedWithoutOurs, .before, .fail), (.changedWithoutOurs, .after, first),
      (.changedWithoutOurs, .changedWithOurs, first), (.changedWithoutOurs, .changedWithoutOurs, .fail),
    ]
    #expect(table.count == State.allCases.count * State.allCases.count)
    for (a, b, recovery) in table {
      #expect(
        Self.recovery([Board(kind: .written, state: a), Board(kind: .written, state: b)]) == recovery, "\(a), \(b)")
    }
  }

  @Test func `a file is removed only if all other boards were written, and no other program changed the file`() {
    for boards in Self.cases where boards.count > 1 {
      guard case .finish(_, let writes) = Self.recovery(boards) else { continue }
      for index in writes where boards[index].kind == .removed {
        #expect(boards.allSatisfy { $0.kind == .removed || $0.state == .after }, "\(boards)")
        #expect(boards[index].state == .before, "\(boards)")
      }
    }
  }

  @Test func `a board gets a new date before a file that was merged into it is removed`() {
    for boards in Self.cases where boards.count > 1 {
      guard case .finish(let renews, _) = Self.recovery(boards) else { continue }
      let takesAway = boards.contains { $0.kind == .removed }
      #expect(renews == boards.indices.filter { takesAway && boards[$0].kind == .renewed }, "\(boards)")
    }
  }

  @Test func `a change that was begun is finished, and only boards that lack it are written`() {
    for boards in Self.cases {
      let isBegun = boards.contains { $0.state == .after || $0.state == .changedWithOurs }
      switch Self.recovery(boards) {
      case .fail: #expect(!isBegun || boards.contains { $0.kind == .removed }, "\(boards)")
      case .finish(_, let writes):
        #expect(writes.allSatisfy { boards[$0].state == .before || boards[$0].state == .changedWithoutOurs })
        #expect(boards.indices.allSatisfy { boards[$0].state != .before || writes.contains($0) }, "\(boards)")
        #expect(writes == writes.sorted())
      case .undo: Issue.record("undone, although no failure was reported: \(boards)")
      }
    }
  }

  @Test func `a change that was reported as failed is undone on the boards that were written, in reverse order`() {
    for boards in Self.cases {
      let written = boards.indices.filter { boards[$0].state == .after && boards[$0].kind != .renewed }
      #expect(Self.recovery(boards, wasReportedFailed: true) == .undo(written.reversed()), "\(boards)")
    }
  }
}
