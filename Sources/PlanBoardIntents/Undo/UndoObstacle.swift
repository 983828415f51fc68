package import PlanBoardCore
package import PlanBoardStore

/// Why a change is not undone or redone.
package struct UndoObstacle: Sendable {
  package enum Reason: Sendable {
    /// The part of the board that the change altered was changed again later.
    case changed
    /// There is no file at the path. The boards in `alike` may be the missing board under another name.
    case missing(alike: [Path])
    /// The history entry to reverse made the file, and the file was changed later.
    case changedSinceMade
    /// The history entry to reverse removed the file, but there is a new file at its path.
    case thereAgain
    /// The path now leads to another file, through a link.
    case linked(to: Path)
    case unreadable(FileFailure)
  }

  package let kind: UndoChange.Kind
  package let reason: Reason
  /// The path of the board.
  package let path: Path
  /// The change that is not undone or redone.
  package let change: ChangeSummary
  /// The number of the ``HistoryEntry`` to reverse.
  package let entry: Int
  /// Whether the user gave no number, which means the last change.
  package let isLast: Bool
  /// The numbers of later changes to the board, which the user may undo first; empty for a redo.
  package let later: [Int]
}
