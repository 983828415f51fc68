package import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// The linter's results for boards that it checked before. Only boards that change need another check.
///
/// The owner of this object must replace it when:
///
/// - the day ends;
/// - the settings change;
/// - a file that a board may link to is created or deleted.
package final class KnownFacts: Sendable {
  private struct Known {
    var facts: [Path: (text: [UInt8], facts: BoardIndex)] = [:]
    /// Only for boards whose findings were requested.
    var results: [Path: Linter.BoardResult] = [:]
  }

  private let known = Mutex(Known())

  /// Creates an object without any facts.
  package init() {}

  /// The facts of a board, made anew if the board is unknown or its text has changed.
  func facts(of text: BoardText, make: (BoardText) -> BoardIndex) -> BoardIndex {
    let (facts, result) = known.withLock { ($0.facts[text.path], $0.results[text.path]) }
    if let result, result.board.source.bytes == text.bytes { return result.facts }
    if let facts, facts.text == text.bytes { return facts.facts }
    let made = make(text)
    known.withLock { $0.facts[text.path] = (text.bytes, made) }
    return made
  }

  /// The findings and facts of a board, made anew if they are unknown or the board's text has changed.
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
