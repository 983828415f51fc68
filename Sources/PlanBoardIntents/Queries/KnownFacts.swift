internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// What the rules about the whole plan know of boards that were checked before. A server keeps it, so that a change to one board does
/// not check all others. It holds for one day, and as long as the settings of the plan stay the same.
package final class KnownFacts: Sendable {
  private let known = Mutex<[Path: (text: [UInt8], facts: BoardIndex)]>([:])

  /// Facts of no boards.
  package init() {}

  /// The facts of a board; they are made if the board's text is not the one that is known.
  func facts(of text: BoardText, make: (BoardText) -> BoardIndex) -> BoardIndex {
    if let last = known.withLock({ $0[text.path] }), last.text == text.bytes { return last.facts }
    let facts = make(text)
    known.withLock { $0[text.path] = (text.bytes, facts) }
    return facts
  }
}
