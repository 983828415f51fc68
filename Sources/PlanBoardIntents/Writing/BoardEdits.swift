package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Edits to a board, for an editor that has the board open and makes the edits itself.
package struct BoardEdits: Sendable {
  package let path: Path
  /// The text before; nil if the edits create the file.
  package let before: [UInt8]?
  /// The text after; nil if the edits remove the file.
  package let after: [UInt8]?
  /// The edits; nil if they touch bytes that are not UTF-8. Then only pb can make them.
  package let edits: [CharacterEdit]?
}

extension BoardEdits {
  /// Turns edits of bytes in the text of a board into edits of characters.
  init(_ path: Path, _ board: ParsedBoard, _ edits: EditList) {
    self.init(
      path: path, before: board.source.bytes, after: edits.applied(to: board.source.bytes),
      edits: edits.ofCharacters(in: board.source.bytes))
  }

  /// Creates the edits from a change to a board.
  init(_ board: Change.Board) {
    self.init(
      path: board.path, before: board.before, after: board.after,
      edits: board.edits.ofCharacters(in: board.before ?? []))
  }
}

extension Performed.Step {
  /// The edits to each board, in the order in which an editor must make them. A card that moves to another board is
  /// added there before it is removed from its old board. A board may have no edits, if pb only writes its file again.
  package var boardEdits: [BoardEdits] {
    change.boards.map { BoardEdits($0) }
  }
}
