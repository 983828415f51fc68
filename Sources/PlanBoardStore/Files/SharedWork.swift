internal import Synchronization

/// Work that several processors share.
package enum SharedWork {
  /// More threads are of little use, because the work also waits for the disk and for memory.
  private static let mostThreads = 8

  /// Makes values from `count` items on several threads; returns the values in the order of the items.
  ///
  /// `make` gets the 0-based indices of some of the items. If there are fewer than `fewest` items, only the calling
  /// thread is used.
  package static func values<Value: Sendable>(
    of count: Int, fewest: Int, make: @Sendable (Range<Int>) -> [Value]
  ) -> [Value] {
    let threads = threads(for: count, fewest: fewest)
    guard threads > 1 else { return make(0..<count) }
    return onThreads(threads) { thread in make(count * thread / threads..<count * (thread + 1) / threads) }
      .flatMap { $0 }
  }

  /// Makes a value from each item, on several threads, and passes the values to `use` in the order of the items.
  ///
  /// `make` is called in no particular order, and `use` on the calling thread. At most `batch` values are in memory at
  /// a time. For a batch of fewer than `fewest` items, only the calling thread is used.
  package static func forEach<Item: Sendable, Value: Sendable>(
    _ items: [Item], batch: Int = 256, fewest: Int = 8, make: @Sendable (Item) -> Value,
    use: (Item, Value) throws -> Void
  ) rethrows {
    var start = 0
    while start < items.count {
      let part = Array(items[start..<min(start + batch, items.count)])
      for (item, value) in zip(part, values(of: part, fewest, make)) { try use(item, value) }
      start += part.count
    }
  }

  /// Each of n threads makes every n-th value.
  private static func values<Item: Sendable, Value: Sendable>(
    of items: [Item], _ fewest: Int, _ make: @Sendable (Item) -> Value
  ) -> [Value] {
    let threads = threads(for: items.count, fewest: fewest)
    guard threads > 1 else { return items.map(make) }
    let results = onThreads(threads) { thread in
      stride(from: thread, to: items.count, by: threads).map { make(items[$0]) }
    }
    return items.indices.map { results[$0 % threads][$0 / threads] }
  }

  static func threads(for count: Int, fewest: Int) -> Int {
    count < fewest ? 1 : min(SystemCalls.processors, mostThreads)
  }

  /// Calls `make` with each number from 0 to `threads - 1`, on several threads. Returns the results in the order of the
  /// numbers.
  static func onThreads<Value: Sendable>(_ threads: Int, _ make: @Sendable (Int) -> [Value]) -> [[Value]] {
    let results = Mutex([[Value]](repeating: [], count: threads))
    SystemCalls.onThreads(threads) { thread in
      let own = make(thread)
      results.withLock { $0[thread] = own }
    }
    return results.withLock { $0 }
  }
}
