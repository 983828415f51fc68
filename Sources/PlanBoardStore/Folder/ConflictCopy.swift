package import PlanBoardCore

/// Another version of a board, left by a sync tool.
package struct ConflictCopy: Hashable, Sendable {
  package var path: Path
  /// The board of which this file is a version.
  package var board: Path
  package var tool: SyncTool
  package var evidence: SyncToolNames.Evidence
  /// Whether the board exists.
  package var hasBoard: Bool

  package init(path: Path, board: Path, tool: SyncTool, evidence: SyncToolNames.Evidence, hasBoard: Bool) {
    self.path = path
    self.board = board
    self.tool = tool
    self.evidence = evidence
    self.hasBoard = hasBoard
  }
}
