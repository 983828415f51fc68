/// Pairs elements of an old sequence with elements of a new one, by index. Each element is in at most one pair.
struct Pairing {
  private var newOfOld: [Int?]
  private var oldOfNew: [Int?]
  /// For each element, whether a search for pairs (``Matching``) may pair it.
  private let isSearchedOld: [Bool]
  private let isSearchedNew: [Bool]

  /// A pairing without pairs. `old` and `new` say for each element whether a search may pair it.
  init(searched old: [Bool], _ new: [Bool]) {
    (isSearchedOld, isSearchedNew) = (old, new)
    newOfOld = Array(repeating: nil, count: old.count)
    oldOfNew = Array(repeating: nil, count: new.count)
  }

  /// A pairing without pairs, for sequences of these lengths. A search may pair all elements.
  init(_ old: Int, _ new: Int) {
    self.init(searched: Array(repeating: true, count: old), Array(repeating: true, count: new))
  }

  var oldIndices: Range<Int> { newOfOld.indices }
  var newIndices: Range<Int> { oldOfNew.indices }

  var unpairedNew: [Int] { newIndices.filter { oldOfNew[$0] == nil } }

  func new(of old: Int) -> Int? { newOfOld[old] }
  func old(of new: Int) -> Int? { oldOfNew[new] }

  /// Whether a search may still pair an old element.
  func isOpen(old: Int) -> Bool { newOfOld[old] == nil && isSearchedOld[old] }
  func isOpen(new: Int) -> Bool { oldOfNew[new] == nil && isSearchedNew[new] }
  func isOpen(_ old: Int, _ new: Int) -> Bool { isOpen(old: old) && isOpen(new: new) }

  /// Pairs two elements that have no partners yet.
  mutating func link(_ old: Int, _ new: Int) {
    newOfOld[old] = new
    oldOfNew[new] = old
  }

  mutating func unlink(old: Int) {
    guard let new = newOfOld[old] else { return }
    newOfOld[old] = nil
    oldOfNew[new] = nil
  }
}
