package import PlanBoardCore

extension BoardFile {
  /// Makes a value from each file, on several threads, and passes the values to `use` in the order of the paths.
  ///
  /// - Parameters:
  ///   - batch: the largest number of values in memory at a time.
  ///   - fewest: the smallest number of files for which several threads are used.
  ///   - make: reads a file and returns its value; called on several threads, in no particular order.
  ///   - use: called on the caller's thread, in the order of the paths.
  /// - Throws: the errors of `use`.
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

  /// Returns the values of the files, in the order of the paths. Each of n threads makes every n-th value.
  private static func values<Value: Sendable>(
    _ paths: [Path], _ fewest: Int, _ make: @Sendable (Path) -> Value
  ) -> [Value] {
    let threads = SharedWork.threads(for: paths.count, fewest: fewest)
    guard threads > 1 else { return paths.map(make) }
    let results = SharedWork.onThreads(threads) { thread in
      stride(from: thread, to: paths.count, by: threads).map { make(paths[$0]) }
    }
    return paths.indices.map { results[$0 % threads][$0 / threads] }
  }
}
