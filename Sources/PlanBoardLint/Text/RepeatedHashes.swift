/// Finds which of many hashes may occur more than once. One bit for each takes a fraction of the time that a set of them takes.
struct RepeatedHashes {
  private var seen: [UInt64]
  private var repeated: [UInt64]

  /// - Parameter count: how many hashes will be inserted. The table has at least 64 bits for each, so that one in 64 collides with
  ///   another one.
  init(count: Int) {
    let words = count <= 1 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    seen = Array(repeating: 0, count: words)
    repeated = seen
  }

  mutating func insert(_ hash: UInt64) {
    let (word, bit) = place(of: hash)
    repeated[word] |= seen[word] & bit
    seen[word] |= bit
  }

  /// False if the hash was inserted once or never; true for all that were inserted more often, and for a few others.
  func mayRepeat(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return repeated[word] & bit != 0
  }

  /// Uses bits from both ends of the hash: the lowest one is the same in all of them (see ``TextHash``).
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (seen.count - 1), 1 << (hash >> 58))
  }
}
