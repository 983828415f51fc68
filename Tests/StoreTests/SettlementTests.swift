import Testing

@testable import PlanBoardStore

struct SettlementTests {
  @Test func `the next step depends on the text that the exchange displaced`() {
    let text: [UInt8] = [1]
    let table: [(state: Settlement, sight: Settlement.Sight, step: Settlement.Step)] = [
      (.displaced(exchanges: 1), .expected, .discard),
      (.displaced(exchanges: 1), .other(merged: text), .exchange(text)),
      (.displaced(exchanges: 1), .other(merged: nil), .putBack),
      (.displaced(exchanges: 1), .unreadable, .putBack),
      (.displaced(exchanges: 64), .other(merged: text), .exchange(text)),
      (.displaced(exchanges: 65), .expected, .discard),
      (.displaced(exchanges: 65), .other(merged: text), .putBack),
      (.displaced(exchanges: 65), .other(merged: nil), .putBack),
      (.displaced(exchanges: 65), .unreadable, .putBack),
      (.restored, .expected, .discard),
      (.restored, .other(merged: text), .keep),
      (.restored, .other(merged: nil), .keep),
      (.restored, .unreadable, .leave),
    ]
    for row in table { #expect(row.state.step(row.sight) == row.step, "\(row)") }
  }

  @Test func `a text that another program wrote is never discarded`() {
    for state in [Settlement.displaced(exchanges: 1), .displaced(exchanges: 65), .restored] {
      for sight in [Settlement.Sight.other(merged: [1]), .other(merged: nil), .unreadable] {
        #expect(state.step(sight) != .discard)
      }
    }
  }
}
