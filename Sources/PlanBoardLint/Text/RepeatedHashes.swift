internal import PlanBoardMerge

/// Finds the hashes that occur more than once, and a few others. This table of bits is much faster than a set, but
/// different hashes may share a bit.
struct RepeatedHashes {
  private var seen: [UInt64]
  private var repeated: [UInt64]

  /// - Parameter count: the number of hashes to insert. At most about one in 64 shares its bit with another.
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

  func mayRepeat(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return repeated[word] & bit != 0
  }

  /// The lowest bit of a hash is not used, because it is the same in all hashes (see ``ByteHash``).
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (seen.count - 1), 1 << (hash >> 58))
  }
}
