internal import PlanBoardCore

/// Estimates whether a missing or empty file may soon be back: many programs remove a file, or empty it, to replace its text.
/// That leaves a trace: the folder, or the file, was modified just now.
enum Absence {
  /// The longest time between the two halves of a save, in nanoseconds.
  private static let duration = 2_000_000_000

  /// Whether an absence may end, judged by the time of the last change.
  ///
  /// - Parameter modified: when the folder or the file was changed, in nanoseconds since 1970. The clocks of file servers may be
  ///   ahead, but a file dated years ahead is not being saved now.
  static func mayEnd(since modified: Int, _ files: any FileSystem) -> Bool {
    // A file can be dated centuries from now, but nanoseconds run out in 2262.
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return !isBeyond && age.magnitude < duration
  }

  /// The same for a path without a file, judged by the last change of its folder.
  static func mayEnd(of path: Path, in files: any FileSystem) -> Bool {
    guard let folder = try? files.status(path.folder, followsLink: true) else { return false }
    return mayEnd(since: folder.modified, files)
  }
}
