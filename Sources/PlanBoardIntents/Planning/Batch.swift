internal import PlanBoardCore
package import PlanBoardStore
internal import PlanBoardMarkdown

/// Several intents of one request, written as one change if possible. They are planned one after another, but names of
/// cards refer to the boards as they were when the request began.
package struct Batch: Sendable {
  package let intents: [any Intent]
  /// The largest number of rounds in which a batch is planned. Successive ``CardwiseIntent``s share a round if
  /// possible; every other intent takes its own.
  package static let roundLimit = 2000

  /// Creates the batch; the intents are planned in this order.
  package init(_ intents: [any Intent]) { self.intents = intents }

  /// The outcomes of the intents that were planned, and the failures of the others.
  package struct Result: Sendable {
    package var outcomes: [Outcome] = []
    /// The failures, each with the index of its intent in the batch.
    package var failures: [(index: Int, error: any Error)] = []
    /// The number of intents that were planned or failed. Later intents go into another change, because the next one
    /// needs the boards to be written in a different order, to be safe in a crash.
    package var count = 0
  }

  /// Plans as many of the intents as can be written as one change. The caller writes the change, and then plans the
  /// intents after the first ``Result/count`` as another batch.
  ///
  /// If the batch exceeds ``roundLimit``, nothing is planned, and the only failure is `tooMany` with the index 0.
  ///
  /// - Parameter past: the changes that tell from which places cards came; nil if they are not known.
  package func plan(on source: any BoardSource, _ past: PastChanges? = nil) -> (change: Change, result: Result) {
    let places = FormerPlaces(past, source.settings.defaults)
    var result = Result()
    if intents.count == 1 {
      result.count = 1
      do {
        let planned = try intents[0].planned(on: source, places)
        result.outcomes = [planned.outcome]
        addStates(of: planned.change, on: source, to: &result)
        return (planned.change, result)
      } catch {
        result.failures = [(0, error)]
        return (Change([]), result)
      }
    }
    guard intents.count(where: { !($0 is any CardwiseIntent) }) <= Self.roundLimit else { return refusal }
    let boards = ChangedBoards(source, forNames: intents.count)
    var rounds = 0
    while result.count < intents.count {
      rounds += 1
      guard rounds <= Self.roundLimit else { return refusal }
      let run = CardwiseRun(intents[result.count...], on: boards)
      guard run.results.count > 1 else {
        guard planNext(&result, on: boards, places) else { break }
        continue
      }
      let planned = run.results.map { $0.map { boards.original($0) }.mapError { boards.original($0) } }
      guard boards.add(run.change) else { break }
      for outcome in planned { add(outcome, to: &result, boards) }
    }
    for followed in boards.followed {
      result.outcomes[followed.outcome].cards[followed.card].after = boards.place(of: followed)
    }
    boards.addStates(to: &result)
    return (boards.change, result)
  }

  private func addStates(of change: Change, on source: any BoardSource, to result: inout Result) {
    let named = result.outcomes[0].verb == .reopened ? result.outcomes[0].paths : []
    let changed = Dictionary(change.boards.map { ($0.path, $0) }) { first, _ in first }
    for path in Set(changed.keys).union(named) where path != source.trash {
      guard let before = try? source.boardIfThere(at: path) else { continue }
      guard let board = changed[path] else {
        result.addStates(of: path, before, before) { [] }
        continue
      }
      guard let after = board.boardAfter(source.settings.defaults) else { continue }
      result.addStates(of: path, before, after) { board.successors(of: before, in: after) }
    }
  }

  private var refusal: (change: Change, result: Result) {
    var refused = Result()
    (refused.failures, refused.count) = ([(0, IntentFailure(.tooMany(limit: Self.roundLimit)))], intents.count)
    return (Change([]), refused)
  }

  /// Plans the next intent on its own; returns false, with nothing added, if it needs the boards to be written in a
  /// different order than the earlier ones.
  private func planNext(_ result: inout Result, on boards: ChangedBoards, _ places: FormerPlaces) -> Bool {
    do {
      let planned = try intents[result.count].planned(on: boards, places)
      let outcome = boards.original(planned.outcome)
      guard boards.add(planned.change) else { return false }
      add(.success(outcome), to: &result, boards)
    } catch {
      add(.failure(boards.original(error)), to: &result, boards)
    }
    return true
  }

  private func add(
    _ outcome: Swift.Result<Outcome, any Error>, to result: inout Result, _ boards: ChangedBoards
  ) {
    switch outcome {
    case .success(let outcome):
      boards.follow(outcome.cards, of: result.outcomes.count)
      result.outcomes.append(outcome)
    case .failure(let error):
      result.failures.append((result.count, error))
    }
    result.count += 1
  }
}
