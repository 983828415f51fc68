internal import PlanBoardMerge

/// Finds the hashes that occur more than once. It is a table of bits, which is much faster than a set. Different hashes
/// may share a bit, so a few hashes that occur only once are also reported.
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

  /// The word and the bit in the table that stand for a hash. The lowest bit of the hash is not used, because it is the
  /// same in all hashes (see ``ByteHash``). The shift by 6 is arbitrary: any number from 1 up would do.
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (seen.count - 1), 1 << (hash >> 58))
  }
}
