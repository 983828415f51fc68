package import PlanBoardCore

/// A fact about the disk that the user should know, besides the result of the request.
package enum Notice: Sendable {
  /// A change that a crash had interrupted was completed.
  case finished(ChangeSummary)
  /// A change that a crash had interrupted could not be completed: a card may be duplicated.
  case leftHalf(ChangeSummary, Path)
  /// Bytes that another program had written to a board are no longer in it; they are kept at the second path.
  case kept(Path, at: Path)
  /// The change was made, but cannot be taken back: this machine could not remember it, for the given reason. The reason is nil
  /// for a user without a home.
  case notRemembered(FileFailure?)
  /// The change was made, but cannot be taken back: no single planning folder contains all of its boards. The path is that of a
  /// board outside this planning folder.
  case outside(Path)
  /// This many changes can no longer be taken back: those made before a time, in seconds since 1970.
  case forgot(changes: Int, before: Int)
  /// This many lines of the history cannot be read.
  case damaged(lines: Int, Path)
  /// A newer `pb` wrote these settings: they are read as far as this program knows them, and nothing in the folder is changed.
  case newerSettings(Path, version: Int, known: Int)
  /// Of a `.gitignore` or `.ignore`, only the beginning was read, because it has more bytes than the limit.
  case cutIgnoreFile(Path, limit: Int)
  /// A change in the history names a file outside the planning folder, so it is ignored.
  case foreign(ChangeSummary)
}
