package import PlanBoardCore

/// A file that is missing or empty, and whether it may be back in a moment: many programs remove a file, or empty it, to
/// replace its text. That leaves a trace: the folder, or the file, was modified just now.
enum Absence {
  /// In nanoseconds. No save takes longer than that between its two halves.
  private static let duration = 2_000_000_000

  /// - Parameter modified: when the folder or the file was changed, in nanoseconds since 1970. The clocks of file servers may be
  ///   ahead, but a file dated years ahead is not being saved now.
  static func mayEnd(since modified: Int, _ files: any FileSystem) -> Bool {
    // A file can be dated centuries from now, but nanoseconds run out in 2262.
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return !isBeyond && age.magnitude < duration
  }

  /// For a path without a file.
  static func mayEnd(of path: Path, in files: any FileSystem) -> Bool {
    guard let folder = try? files.status(path.folder, followsLink: true) else { return false }
    return mayEnd(since: folder.modified, files)
  }
}
