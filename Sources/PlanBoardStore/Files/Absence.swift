internal import PlanBoardCore

/// Estimates whether a missing or empty file will soon have a text again. Many programs remove or empty a file before they write
/// its new text. In that case, its folder or the file itself was modified a moment ago.
enum Absence {
  /// The longest time for which a program that saves leaves a file missing or empty, in nanoseconds.
  private static let duration = 2_000_000_000

  /// Whether the folder or the file was modified so recently that a program may be saving the file.
  ///
  /// - Parameter modified: when the folder or the file was changed, in nanoseconds since 1970. The clocks of file servers may be
  ///   ahead, but a file dated years ahead is not being saved now.
  static func mayEnd(since modified: Int, _ files: any FileSystem) -> Bool {
    // A file can be dated centuries from now, but a count of nanoseconds ends in 2262.
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return !isBeyond && age.magnitude < duration
  }

  /// Whether a missing file may soon be back, judged by the last change of its folder.
  static func mayEnd(of path: Path, in files: any FileSystem) -> Bool {
    guard let folder = try? files.status(path.folder, followsLink: true) else { return false }
    return mayEnd(since: folder.modified, files)
  }
}
