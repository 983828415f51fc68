package import PlanBoardCore

/// A conflict copy, which is usually another version of a board, left by a sync tool.
package struct ConflictCopy: Hashable, Sendable {
  package var path: Path
  package var board: Path
  package var tool: SyncTool
  package var evidence: SyncToolNames.Evidence
  /// Whether a file exists at ``board``.
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
