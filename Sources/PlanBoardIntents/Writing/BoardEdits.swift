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
  /// The edits; nil if they touch bytes that are not UTF-8.
  package let edits: [CharacterEdit]?
}

extension BoardEdits {
  init(_ path: Path, _ board: ParsedBoard, _ edits: EditList) {
    self.init(
      path: path, before: board.source.bytes, after: edits.applied(to: board.source.bytes),
      edits: edits.ofCharacters(in: board.source.bytes))
  }

  init(_ board: Change.Board) {
    self.init(
      path: board.path, before: board.before, after: board.after,
      edits: board.edits.ofCharacters(in: board.before ?? []))
  }
}

extension Performed.Step {
  /// The edits to each board, in the order in which an editor must make them. A card is added to its new board before
  /// it is removed from its old board. If pb rewrites a board only to give its file a new date, the board has an empty
  /// list of edits.
  package var boardEdits: [BoardEdits] {
    change.boards.map { BoardEdits($0) }
  }
}
