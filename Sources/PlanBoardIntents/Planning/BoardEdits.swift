package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The edits that a step makes to a board. They are for a program, such as an editor, that has the board open and makes
/// the edits itself.
package struct BoardEdits: Sendable {
  package let path: Path
  /// The text before; nil if the step creates the file.
  package let before: [UInt8]?
  /// The text after; nil if the step removes the file.
  package let after: [UInt8]?
  /// The edits; nil if they touch bytes that are not UTF-8. Then only pb can make them.
  package let edits: [CharacterEdit]?
}

extension BoardEdits {
  /// Edits to the text of a board.
  init(_ path: Path, _ board: ParsedBoard, _ edits: EditList) {
    self.init(
      path: path, before: board.source.bytes, after: edits.applied(to: board.source.bytes),
      edits: edits.ofCharacters(in: board.source.bytes))
  }

  /// The edits of a change to a board.
  init(_ board: Change.Board) {
    self.init(
      path: board.path, before: board.before, after: board.after,
      edits: board.edits.ofCharacters(in: board.before ?? []))
  }
}

extension Performed.Step {
  /// The edits to each board, in the order in which they must be made: a card that moves to another board is added
  /// there before it is removed from the old one.
  package var boardEdits: [BoardEdits] {
    change.boards.map { BoardEdits($0) }
  }
}
