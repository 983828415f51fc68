internal import PlanBoardCore

/// Estimates whether a missing or empty file will soon have a text again. Many programs remove or empty a file before
/// they write its new text. In that case, the folder of the missing file, or the empty file itself, was modified a
/// moment ago.
enum Absence {
  /// The longest time for which a program that is saving a file leaves it missing or empty, in nanoseconds.
  private static let duration = 2_000_000_000

  /// Whether a missing or empty file may soon have a text again, judged by a modification date.
  ///
  /// - Parameter modified: when the folder of the missing file, or the empty file, was modified, in nanoseconds since
  ///   1970. A time up to two seconds in the future also counts as recent, because the clock of a file server may be
  ///   ahead of this machine's.
  static func mayEnd(since modified: Int, _ files: any FileSystem) -> Bool {
    // The subtraction may overflow: a file can have any date, but 64 bits hold nanoseconds only for the years 1677 to
    // 2262.
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return !isBeyond && age.magnitude < duration
  }

  /// Whether a missing file may soon be back, because its folder was changed a moment ago. False if the folder cannot
  /// be examined.
  static func mayEnd(of path: Path, in files: any FileSystem) -> Bool {
    guard let folder = try? files.status(path.folder, followsLink: true) else { return false }
    return mayEnd(since: folder.modified, files)
  }
}
