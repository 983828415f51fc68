package import PlanBoardCore

/// What a file is at a moment: another version has another.
package struct FileVersion: Hashable, Sendable {
  private let path: Path
  private let identity: FileIdentity?
  private let size: Int?
  /// Nanoseconds since 1970.
  private let modified: Int?

  /// File systems date files in steps; the coarsest one in use has steps of two seconds.
  private static let step = 2_000_000_000

  /// A file that is not there has a version, too.
  package init(of path: Path, in files: any FileSystem) {
    let status = try? files.status(path, followsLink: true)
    self.path = path
    (identity, size, modified) = (status?.identity, status?.size, status?.modified)
  }

  /// The file was written so lately that another write can leave it with the same version. Then only its text says whether it is
  /// the same.
  package func isFresh(in files: any FileSystem) -> Bool {
    guard let modified else { return false }
    let (age, isBeyond) = files.nanoseconds.subtractingReportingOverflow(modified)
    return isBeyond ? modified > 0 : age < Self.step
  }
}
