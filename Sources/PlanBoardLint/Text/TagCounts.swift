internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// Counts how often a board uses each spelling of each tag. The keys of this hash table are ranges of the text, because
/// a string for each use would be slow.
struct TagCounts: Sendable {
  struct Spelling: Sendable {
    var count: Int
    /// The range of the first use, without its `#`, in bytes of the board's text.
    let first: Range<Int>
  }

  /// In the order of their first uses.
  private(set) var spellings: [Spelling] = []
  /// Indices into ``spellings``, or -1 for a free slot. The number of slots is a power of two.
  private var table: [Int32] = []

  /// Counts one use of a tag, whose range is without the `#`. `bytes` must be the same text in all calls.
  mutating func add(_ tag: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    if spellings.count * 2 >= table.count { grow(bytes) }
    var slot = firstSlot(for: tag, bytes)
    while table[slot] >= 0 {
      let index = Int(table[slot])
      let first = spellings[index].first
      if first.count == tag.count, bytes[first].elementsEqual(bytes[tag]) {
        spellings[index].count += 1
        return
      }
      slot = (slot + 1) & (table.count - 1)
    }
    table[slot] = Int32(spellings.count)
    spellings.append(Spelling(count: 1, first: tag))
  }

  /// The lowest bit of the hash is not used, because it is the same in all hashes (see ``ByteHash``).
  private func firstSlot(for tag: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: ByteHash.of(bytes, tag) >> 1) & (table.count - 1)
  }

  private mutating func grow(_ bytes: UnsafeBufferPointer<UInt8>) {
    table = Array(repeating: -1, count: max(16, table.count * 2))
    for (index, spelling) in spellings.enumerated() {
      var slot = firstSlot(for: spelling.first, bytes)
      while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = Int32(index)
    }
  }
}
