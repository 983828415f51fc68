package import PlanBoardCore

/// The version of a file: its identity, size and date at one moment.
package struct FileVersion: Hashable, Sendable {
  private let path: Path
  private let identity: FileIdentity?
  private let size: Int?
  /// In nanoseconds since 1970.
  private let modified: Int?

  /// The coarsest resolution of file dates on the file systems in use, in nanoseconds.
  static let step = 2_000_000_000

  /// Reads the version of a file. A file that does not exist also has a version. Links are followed.
  package init(of path: Path, in files: any FileSystem) {
    let status = try? files.status(path, followsLink: true)
    self.path = path
    (identity, size, modified) = (status?.identity, status?.size, status?.modified)
  }

  /// Whether another write could leave the version the same, because the date is less than ``step`` ago, or in the
  /// future. False for a missing file.
  package func isFresh(in files: any FileSystem) -> Bool {
    guard let modified else { return false }
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return isBeyond ? modified > 0 : age < Self.step
  }
}
