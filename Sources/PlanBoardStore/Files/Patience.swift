/// For how long a request may wait for others, and whether it is still wanted.
///
/// What is being written is finished: it would be less safe to leave it half done than to be late.
package struct Patience: Sendable {
  /// Of ``FileSystem/uptime``, in milliseconds; nil: as long as the product waits at most.
  private let end: Int?
  private let isCancelled: (@Sendable () -> Bool)?

  package static var endless: Patience { Patience(end: nil, isCancelled: nil) }

  private init(end: Int?, isCancelled: (@Sendable () -> Bool)?) {
    self.end = end
    self.isCancelled = isCancelled
  }

  /// - Parameters:
  ///   - milliseconds: from now on.
  ///   - isCancelled: asked between the steps, from the thread that makes the request.
  package init(
    milliseconds: Int, isCancelled: (@Sendable () -> Bool)? = nil, in files: any FileSystem
  ) {
    self.init(end: files.uptime + max(0, milliseconds), isCancelled: isCancelled)
  }

  /// The files as one sees them who has this patience.
  package func files(_ files: any FileSystem) -> any FileSystem {
    end == nil && isCancelled == nil ? files : PatientFiles(files: files, end: end, isCancelled: isCancelled)
  }
}

/// Another file system, for a request that cannot wait for long.
private struct PatientFiles: FileSystemLayer {
  let files: any FileSystem
  let end: Int?
  let isCancelled: (@Sendable () -> Bool)?

  var isWaitOver: Bool { isUnwanted || end.map { files.uptime >= $0 } ?? false }
  var isUnwanted: Bool { isCancelled?() ?? false }
  var unhurried: any FileSystem { files }

  /// Never longer than the request may wait.
  func sleep(milliseconds: UInt32) {
    let rest = end.map { UInt32(clamping: max(0, $0 - files.uptime)) } ?? milliseconds
    files.sleep(milliseconds: min(milliseconds, rest))
  }
}
