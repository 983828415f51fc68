package import PlanBoardCore
internal import Synchronization

extension BoardFile {
  /// The largest number of threads. More are of little use, because reading waits for the disk and for memory, not only for
  /// processors.
  private static let mostThreads = 8

  /// Makes a value from each file, on several threads, and passes the values to `use` in the order of the paths.
  ///
  /// - Parameters:
  ///   - batch: the largest number of results in memory at a time.
  ///   - fewest: the least number of files for which several threads are used.
  ///   - make: reads the file; called on several threads, in no particular order.
  ///   - use: called on the caller's thread, in the order of the paths.
  package static func forEach<Value: Sendable>(
    _ paths: [Path], batch: Int = 256, fewest: Int = 8, make: @Sendable (Path) -> Value,
    use: (Path, Value) throws -> Void
  ) rethrows {
    var start = 0
    while start < paths.count {
      let part = Array(paths[start..<min(start + batch, paths.count)])
      for (path, value) in zip(part, values(part, fewest, make)) { try use(path, value) }
      start += part.count
    }
  }

  /// Returns the values of the files, in the order of the paths. Each of n threads makes every n-th value, so no thread waits for
  /// another.
  private static func values<Value: Sendable>(
    _ paths: [Path], _ fewest: Int, _ make: @Sendable (Path) -> Value
  ) -> [Value] {
    let threads = paths.count < fewest ? 1 : min(SystemCalls.processors, mostThreads)
    guard threads > 1 else { return paths.map(make) }
    let results = Mutex([[Value]](repeating: [], count: threads))
    SystemCalls.onThreads(threads) { thread in
      let own = stride(from: thread, to: paths.count, by: threads).map { make(paths[$0]) }
      results.withLock { $0[thread] = own }
    }
    return results.withLock { results in paths.indices.map { results[$0 % threads][$0 / threads] } }
  }
}
