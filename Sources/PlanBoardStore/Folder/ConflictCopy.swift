package import PlanBoardCore

/// A conflict copy of a board: usually another version of the board, left by a sync tool.
package struct ConflictCopy: Hashable, Sendable {
  package var path: Path
  /// The path of the board that this file is a copy of.
  package var board: Path
  package var tool: SyncTool
  /// How certain it is, by the name alone, that this file is a conflict copy.
  package var evidence: SyncToolNames.Evidence
  /// Whether the board exists.
  package var hasBoard: Bool

  /// Creates a description from its parts.
  package init(path: Path, board: Path, tool: SyncTool, evidence: SyncToolNames.Evidence, hasBoard: Bool) {
    self.path = path
    self.board = board
    self.tool = tool
    self.evidence = evidence
    self.hasBoard = hasBoard
  }
}
