package import PlanBoardCore

/// A fact about the disk that the user should know, besides the result of the request.
package enum Notice: Sendable {
  /// A change that a crash had interrupted was completed.
  case finished(ChangeSummary)
  /// A change that a crash had interrupted could be neither completed nor taken back on the board at the path. A card
  /// may be duplicated.
  case leftHalf(ChangeSummary, Path)
  /// A text that another program had written to the board at the first path is no longer there, but is kept at the
  /// second path.
  case kept(Path, at: Path)
  /// The change was made, but cannot be undone, because it could not be recorded. nil if the user has no state folder.
  case notRemembered(FileFailure?)
  /// The change was made, but cannot be undone, because the board at the path is outside the planning folder.
  case outside(Path)
  /// This many changes, made before the given time in seconds since 1970, can no longer be undone.
  case forgot(changes: Int, before: Int)
  /// This many lines of the journal at the path cannot be read.
  case damaged(lines: Int, Path)
  /// A newer `pb` wrote the settings at the path, so this program changes nothing in the folder. `known` is the highest
  /// version that this program knows.
  case newerSettings(Path, version: Int, known: Int)
  /// Only the beginning of the `.gitignore` or `.ignore` at the path was read, because it has more bytes than the
  /// limit.
  case cutIgnoreFile(Path, limit: Int)
  /// A change in the history names a file outside the planning folder, so the change is ignored.
  case foreign(ChangeSummary)
}
