package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Lists a plan's boards in its `.gitattributes`, or removes that list.
///
/// In a clone with the settings of ``GitSetup``, git merges the listed boards card by card.
package struct ListBoardsForGit: NamelessIntent {
  package static let fileName = ".gitattributes"

  package var path: Path
  /// The lines made by ``GitAttributes/lines(for:_:convertsText:in:_:)``; nil to remove the list.
  package var lines: [[UInt8]]?

  /// Creates the intent for the `.gitattributes` at a path.
  package init(in path: Path, _ lines: [[UInt8]]?) {
    self.path = path
    self.lines = lines
  }

  /// Plans the new text of the file. A file that has nothing besides the list is deleted with the list.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.boardIfThere(at: path)?.source.bytes
    let attributes = GitAttributes(before)
    let after = lines.map { attributes.setting($0) } ?? attributes.removing()
    let change = Change(before == after ? [] : [Change.Board(path: path, before: before, after: after)])
    return (change, Outcome(verb: lines == nil ? .boardsUnnamed : .boardsNamed, isNothing: before == after))
  }
}
