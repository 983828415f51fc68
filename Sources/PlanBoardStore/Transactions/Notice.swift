package import PlanBoardCore

/// A fact about the disk that the user should know, besides the result of the request.
package enum Notice: Sendable {
  /// A change that a crash had interrupted was completed.
  case finished(ChangeSummary)
  /// A change that a crash had interrupted could be neither completed nor taken back on the board at the path. A card
  /// may be duplicated.
  case leftHalf(ChangeSummary, Path)
  /// A text that another program had written to the board at the first path is no longer in the board. The text is kept
  /// at the second path.
  case kept(Path, at: Path)
  /// The change was made, but cannot be undone, because it could not be recorded on this machine. The failure is the
  /// reason; nil if the user has no state folder, because the environment names no home.
  case notRemembered(FileFailure?)
  /// The change was made, but cannot be undone, because its boards are not all in one planning folder. The path is that
  /// of a board outside the planning folder of the request.
  case outside(Path)
  /// This many changes can no longer be undone. They were made before the given time, in seconds since 1970.
  case forgot(changes: Int, before: Int)
  /// This many lines of the journal at the path cannot be read.
  case damaged(lines: Int, Path)
  /// A newer `pb` wrote the settings at the path. This program reads the parts that it knows, and changes nothing in
  /// the folder. The numbers are the version of the settings, and the highest version that this program knows.
  case newerSettings(Path, version: Int, known: Int)
  /// Only the beginning of the `.gitignore` or `.ignore` at the path was read, because the file is larger than the
  /// limit. The limit is in bytes.
  case cutIgnoreFile(Path, limit: Int)
  /// A change in the history names a file outside the planning folder, so the change is ignored.
  case foreign(ChangeSummary)
}
