package import PlanBoardCore
package import PlanBoardStore

/// Why a change is not undone or redone. One of its boards has changed since, is gone, cannot be read, or is now
/// another file. So undoing or redoing the change could destroy later changes.
package struct UndoObstacle: Sendable {
  package enum Reason: Sendable {
    /// The part of the board that the change altered was changed again later.
    case changed
    /// There is no file at the path. Each board in `alike` may be the missing board under another name, because it has
    /// the same bytes, or many of the same ids, cards or titles.
    case missing(alike: [Path])
    /// The history entry to reverse (``UndoObstacle/entry``) made the file. Reversing the entry would remove the file,
    /// but the file was changed later.
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
  /// The number of the ``HistoryEntry`` to reverse. For an undo, the entry is a change or a redo; for a redo, an undo.
  package let entry: Int
  /// Whether the user gave no number, which means the last change. `pb undo --skip` can then keep that change, and undo
  /// the one before it.
  package let isLast: Bool
  /// The numbers of later changes to the board, which the user may undo first; empty for a redo.
  package let later: [Int]
}
