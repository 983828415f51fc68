internal import PlanBoardMerge

/// Finds the hashes that occur more than once. It also reports a few hashes that occur only once, because it is a table
/// of bits, and different hashes may share a bit. Such a table is much faster than a set.
struct RepeatedHashes {
  private var seen: [UInt64]
  private var repeated: [UInt64]

  /// - Parameter count: the number of hashes to insert. The table has at least 64 bits for each, so that at most about
  ///   one in 64 collides with another.
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

  /// True for every hash that was inserted more than once, and for a few that were not.
  func mayRepeat(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return repeated[word] & bit != 0
  }

  /// The bits of the hash from 6 up choose the word, and its highest six bits choose the bit in the word. The lowest
  /// bit must not be used, because it is the same in all hashes (see ``ByteHash``). Starting at 6 is arbitrary: any
  /// number from 1 up would do.
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (seen.count - 1), 1 << (hash >> 58))
  }
}
