internal import PlanBoardCore

/// Estimates whether a missing or empty file will soon have a text again.
///
/// Many programs remove or empty a file before they write its new text.
enum Absence {
  /// The longest time for which a program that is saving a file leaves it missing or empty, in nanoseconds.
  private static let duration = 2_000_000_000

  /// `modified` is the date of the folder of a missing file, or of an empty file, in nanoseconds since 1970.
  ///
  /// The date may be in the future, because the clock of a file server may be ahead of this machine's.
  static func mayEnd(since modified: Int, _ files: any FileSystem) -> Bool {
    // The subtraction may overflow, because a file can have any date.
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return !isBeyond && age.magnitude < duration
  }

  /// Whether a missing file may soon be back; false if its folder cannot be examined.
  static func mayEnd(of path: Path, in files: any FileSystem) -> Bool {
    guard let folder = try? files.status(path.folder, followsLink: true) else { return false }
    return mayEnd(since: folder.modified, files)
  }
}
