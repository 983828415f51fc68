/// A hash table from numbers to indices. For ten thousand cards, a `Dictionary` would take more time than all other
/// steps of a ``Matching``.
///
/// The hash uses a random factor that differs in each process, so nobody can craft a text that causes collisions.
struct NumberTable {
  /// The number of slots is a power of two.
  private var slots: [(key: UInt64, value: Int)]
  private var isUsed: [Bool]
  private let shift: UInt64
  private(set) var count = 0

  private static let factor = UInt64.random(in: 0...UInt64.max) | 1

  init(capacity: Int) {
    let bits = max(3, Int.bitWidth - (capacity * 2).leadingZeroBitCount)
    slots = Array(repeating: (0, 0), count: 1 << bits)
    isUsed = Array(repeating: false, count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// Creates a table that gives the last 0-based position of each number in a list.
  init(_ numbers: [Int]) {
    self.init(capacity: numbers.count)
    for (place, number) in numbers.enumerated() { self[UInt64(bitPattern: Int64(number))] = place }
  }

  func contains(_ number: Int) -> Bool { self[UInt64(bitPattern: Int64(number))] != nil }

  subscript(number: Int) -> Int? { self[UInt64(bitPattern: Int64(number))] }

  /// The index for a number; nil if the table does not have the number. The index must not be set to nil, and the table
  /// must not get more numbers than its capacity.
  subscript(key: UInt64) -> Int? {
    get {
      let slot = slot(of: key)
      return isUsed[slot] ? slots[slot].value : nil
    }
    set {
      let slot = slot(of: key)
      precondition(newValue != nil && (isUsed[slot] || count < slots.count / 2), "a table of numbers does not grow")
      if !isUsed[slot] { count += 1 }
      isUsed[slot] = true
      slots[slot] = (key, newValue!)
    }
  }

  /// Returns the slot that has a number, or else the free slot for it.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(((key ^ (key >> 32)) &* Self.factor) >> shift)
    while isUsed[slot], slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}
