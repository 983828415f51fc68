internal import PlanBoardMessages
internal import Synchronization

/// The answers to changes that a browser has sent with a key (`Idempotency-Key`). If an answer was lost on the way, the
/// browser sends the same change with the same key again, and gets the answer; the change is made only once.
///
/// The answers are in memory only. So a browser that repeats a change also sends the run in which it first sent the
/// change. In another run, nobody knows whether the change was made.
final class AnsweredChanges: Sendable {
  private enum Entry {
    case running
    case ended(WebResponse)
  }

  private struct State {
    var run: String
    var entries: [String: Entry] = [:]
  }

  /// The largest number of answers. A new run begins when there would be more.
  static let limit = 10_000
  /// The largest length of a key, in bytes.
  static let keyLimit = 100

  private let newRun: @Sendable () -> String
  private let state: Mutex<State>

  /// - Parameter newRun: makes a name for a run that no run had before.
  init(newRun: @escaping @Sendable () -> String) {
    self.newRun = newRun
    state = Mutex(State(run: newRun()))
  }

  /// The name of the present run.
  var run: String { state.withLock { $0.run } }

  /// Returns the answer to the change with a key. Makes the change unless there is an answer already.
  ///
  /// - Parameters:
  ///   - key: the browser's id and the key that it has chosen.
  ///   - first: the run in which the browser first sent the change; nil if it sends the change for the first time.
  /// - Throws: ``WebFault/stillChanging`` if the change is being made now; ``WebFault/unknownChange`` if the answer is
  ///   not known, and `first` is not the present run.
  func answer(to key: String, since first: String?, _ make: () -> WebResponse) throws(WebFault) -> WebResponse {
    let known = try state.withLock { state throws(WebFault) -> WebResponse? in
      switch state.entries[key] {
      case .running: throw .stillChanging
      case .ended(let response): return response
      case nil: break
      }
      if let first, first != state.run { throw .unknownChange }
      if state.entries.count >= Self.limit { state = State(run: newRun()) }
      state.entries[key] = .running
      return nil
    }
    if let known { return known }
    let response = make()
    state.withLock { $0.entries[key] = .ended(response) }
    return response
  }
}
