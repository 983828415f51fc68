internal import PlanBoardStore

/// The order in which the intents of a request are planned.
///
/// It is the order of the request, except in two cases:
///
/// - If all intents restore cards, the card that was removed last is restored first, because its recorded place refers
///   to the cards that were on the board at its removal.
/// - If all intents put cards at the top or after a card, the last is planned first. This keeps the cards in the order
///   of the request (``CardPosition/startsWithLast``).
struct PlanningOrder {
  /// The indices of the request's intents, in the order in which they are planned.
  let indices: [Int]

  init(_ intents: [any Intent], on boards: any BoardSource) {
    if intents.count > 1, intents.allSatisfy({ $0.demands.position?.startsWithLast == true }) {
      indices = intents.indices.reversed()
      return
    }
    let restored = intents.compactMap(\.demands.restoredCard)
    guard restored.count > 1, restored.count == intents.count else {
      indices = Array(intents.indices)
      return
    }
    // The trash has the cards in the order of their removal. If a card is not found, its place in the order does not
    // matter, because restoring it fails.
    let places = restored.map { (try? $0.find(in: boards, among: [boards.trash]).card) ?? -1 }
    indices = intents.indices.sorted { (-places[$0], $0) < (-places[$1], $1) }
  }

  /// Converts the result of a batch to the order and the indices of the request.
  ///
  /// - Parameter first: the number of intents that were planned before this batch.
  func requested(
    _ result: Batch.Result, after first: Int
  ) -> (outcomes: [Outcome], failures: [(intent: Int, error: any Error)]) {
    let failed = Set(result.failures.map(\.index))
    let planned = (0..<result.count).filter { !failed.contains($0) }.map { indices[$0 + first] }
    let outcomes = zip(planned, result.outcomes).sorted { $0.0 < $1.0 }.map(\.1)
    let failures = result.failures.map { (intent: indices[$0.index + first], error: $0.error) }
    return (outcomes, failures.sorted { $0.intent < $1.intent })
  }
}
