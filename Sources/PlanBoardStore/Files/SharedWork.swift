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

  /// Makes a value from each item, on several threads, and passes the values to `use` in the order of the items.
  ///
  /// - Parameters:
  ///   - items: the items, for example the paths of files to read.
  ///   - batch: the largest number of values in memory at a time.
  ///   - fewest: the smallest number of items in a batch for which several threads are used.
  ///   - make: returns the value of an item; called on several threads, in no particular order.
  ///   - use: called on the caller's thread, in the order of the items.
  /// - Throws: the errors of `use`.
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

  /// Returns the values of the items, in the order of the items. Each of n threads makes every n-th value.
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
