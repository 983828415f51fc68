package import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// What the linter found on boards that it checked before: the findings of the rules about one board, and the facts for
/// the rules about the whole plan. A server keeps these results, so that a change to one board does not require
/// checking all other boards again.
///
/// The results are valid until the day ends, the settings change, or a file that a board may link to is created or
/// deleted. This object does not notice these events, so its owner must then replace it.
package final class KnownFacts: Sendable {
  private struct Known {
    var facts: [Path: (text: [UInt8], facts: BoardIndex)] = [:]
    /// Only for boards whose findings were requested.
    var results: [Path: Linter.BoardResult] = [:]
  }

  private let known = Mutex(Known())

  /// Creates an object without any facts.
  package init() {}

  /// The facts of a board. They are made anew if the board's text has changed, or if the board is not known yet.
  func facts(of text: BoardText, make: (BoardText) -> BoardIndex) -> BoardIndex {
    let (facts, result) = known.withLock { ($0.facts[text.path], $0.results[text.path]) }
    if let result, result.board.source.bytes == text.bytes { return result.facts }
    if let facts, facts.text == text.bytes { return facts.facts }
    let made = make(text)
    known.withLock { $0.facts[text.path] = (text.bytes, made) }
    return made
  }

  /// The findings of the rules about one board, and the board's facts. The board is checked anew if its text has
  /// changed, or if the board is not known yet.
  func result(of text: BoardText, make: (BoardText) -> Linter.BoardResult) -> Linter.BoardResult {
    if let result = known.withLock({ $0.results[text.path] }), result.board.source.bytes == text.bytes { return result }
    let made = make(text)
    known.withLock {
      $0.results[text.path] = made
      $0.facts[text.path] = nil
    }
    return made
  }

  /// Forgets the findings on a board, but not its facts.
  package func forgetFindings(of path: Path) {
    known.withLock { known in
      guard let result = known.results.removeValue(forKey: path) else { return }
      known.facts[path] = (result.board.source.bytes, result.facts)
    }
  }
}
