internal import Synchronization

/// Work that several processors share.
package enum SharedWork {
  /// The largest number of threads. More are of little use, because the work waits for the disk and for memory, not
  /// only for processors.
  private static let mostThreads = 8

  /// Makes values on several threads.
  ///
  /// - Parameters:
  ///   - count: the number of items to make values from.
  ///   - fewest: the smallest number of items for which several threads are used.
  ///   - make: makes the values of some consecutive items, given by their 0-based indices; called on several threads.
  /// - Returns: the values of all items, in order.
  package static func values<Value: Sendable>(
    of count: Int, fewest: Int, make: @Sendable (Range<Int>) -> [Value]
  ) -> [Value] {
    let threads = threads(for: count, fewest: fewest)
    guard threads > 1 else { return make(0..<count) }
    return onThreads(threads) { thread in make(count * thread / threads..<count * (thread + 1) / threads) }
      .flatMap { $0 }
  }

  /// The number of threads to use for `count` items: 1 if there are fewer than `fewest`.
  static func threads(for count: Int, fewest: Int) -> Int {
    count < fewest ? 1 : min(SystemCalls.processors, mostThreads)
  }

  /// Calls `make` with each number from 0 to `threads - 1`, each call on a thread of its own. Returns the results in
  /// the order of the numbers.
  static func onThreads<Value: Sendable>(_ threads: Int, _ make: @Sendable (Int) -> [Value]) -> [[Value]] {
    let results = Mutex([[Value]](repeating: [], count: threads))
    SystemCalls.onThreads(threads) { thread in
      let own = make(thread)
      results.withLock { $0[thread] = own }
    }
    return results.withLock { $0 }
  }
}
