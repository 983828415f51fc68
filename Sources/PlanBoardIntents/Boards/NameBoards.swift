package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Names the boards of a plan in its `.gitattributes`, so that git merges them card by card, or takes their names out again. What the
/// file has besides stays as it is.
package struct NameBoards: Intent {
  package static let fileName = ".gitattributes"

  package var path: Path
  /// Of ``GitAttributes/patterns(for:in:_:)``; nil to take the names out.
  package var patterns: [[UInt8]]?

  /// - Parameter path: of the file.
  package init(in path: Path, _ patterns: [[UInt8]]?) {
    self.path = path
    self.patterns = patterns
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.boardIfThere(at: path)?.source.bytes
    let attributes = GitAttributes(before)
    let after = patterns.map { attributes.setting($0) } ?? attributes.removing()
    let change = Change(before == after ? [] : [Change.Board(path: path, before: before, after: after)])
    return (change, Outcome(verb: patterns == nil ? .boardsUnnamed : .boardsNamed, isNothing: before == after))
  }
}
