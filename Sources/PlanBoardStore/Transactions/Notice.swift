package import PlanBoardCore

/// A fact about the disk that the user should know, besides the result of the request.
package enum Notice: Sendable {
  /// A change that a crash had interrupted was completed.
  case finished(ChangeSummary)
  /// A change that a crash had interrupted could not be completed: a card may be duplicated.
  case leftHalf(ChangeSummary, Path)
  /// A text that another program had written to a board is no longer in it; it is kept at the second path.
  case kept(Path, at: Path)
  /// The change was made, but cannot be undone, because it could not be recorded on this machine. The failure is the reason; nil if
  /// the user has no home folder.
  case notRemembered(FileFailure?)
  /// The change was made, but cannot be undone, because its boards are in several planning folders. The path is that of a board
  /// outside this planning folder.
  case outside(Path)
  /// This many changes can no longer be undone: those made before the given time, in seconds since 1970.
  case forgot(changes: Int, before: Int)
  /// This many lines of the history cannot be read.
  case damaged(lines: Int, Path)
  /// A newer `pb` wrote these settings: they are read as far as this program knows them, and nothing in the folder is changed.
  case newerSettings(Path, version: Int, known: Int)
  /// Only the beginning of a `.gitignore` or `.ignore` was read, because the file is larger than the limit. The limit is in bytes.
  case cutIgnoreFile(Path, limit: Int)
  /// A change in the history names a file outside the planning folder, so the change is ignored.
  case foreign(ChangeSummary)
}
