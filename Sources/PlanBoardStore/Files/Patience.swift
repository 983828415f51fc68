/// How long a request may wait for other programs, and whether the request is still wanted.
///
/// A write that has begun is always completed, even if it is late.
package struct Patience: Sendable {
  /// The ``FileSystem/uptime`` at which waiting must end, in milliseconds; nil if only pb's own limits apply.
  private let end: Int?
  private let isCancelled: (@Sendable () -> Bool)?

  /// Only pb's own limits apply.
  package static var endless: Patience { Patience(end: nil, isCancelled: nil) }

  private init(end: Int?, isCancelled: (@Sendable () -> Bool)?) {
    self.end = end
    self.isCancelled = isCancelled
  }

  /// Creates a limit on how long a request may wait from now on.
  ///
  /// `isCancelled` is called often, on the thread that carries out the request.
  package init(
    milliseconds: Int, isCancelled: (@Sendable () -> Bool)? = nil, in files: any FileSystem
  ) {
    self.init(end: files.uptime + max(0, milliseconds), isCancelled: isCancelled)
  }

  /// Returns the file system with this limit.
  package func files(_ files: any FileSystem) -> any FileSystem {
    end == nil && isCancelled == nil ? files : PatientFiles(files: files, end: end, isCancelled: isCancelled)
  }
}

private struct PatientFiles: FileSystemLayer {
  let files: any FileSystem
  let end: Int?
  let isCancelled: (@Sendable () -> Bool)?

  var isWaitOver: Bool { isUnwanted || end.map { files.uptime >= $0 } ?? false }
  var isUnwanted: Bool { isCancelled?() ?? false }
  var unhurried: any FileSystem { files }

  func sleep(milliseconds: UInt32) {
    let rest = end.map { UInt32(clamping: max(0, $0 - files.uptime)) } ?? milliseconds
    files.sleep(milliseconds: min(milliseconds, rest))
  }
}
