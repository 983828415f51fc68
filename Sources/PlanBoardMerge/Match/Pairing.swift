/// Pairs elements of an old sequence with elements of a new one, by index. Each element is in at most one pair.
///
/// Invariant: `new(of: a)` is `b` if and only if `old(of: b)` is `a`.
struct Pairing {
  private var newOfOld: [Int?]
  private var oldOfNew: [Int?]
  /// For each element, whether a search for pairs (``Matching``) may pair it. ``link(_:_:)`` does not check this.
  private let isSearchedOld: [Bool]
  private let isSearchedNew: [Bool]

  /// A pairing without pairs.
  ///
  /// - Parameters:
  ///   - old: for each old element, whether a search may pair it.
  ///   - new: the same for each new element.
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

  /// The new elements without a partner.
  var unpairedNew: [Int] { newIndices.filter { oldOfNew[$0] == nil } }

  func new(of old: Int) -> Int? { newOfOld[old] }
  func old(of new: Int) -> Int? { oldOfNew[new] }

  /// Whether a search may still pair an old element.
  func isOpen(old: Int) -> Bool { newOfOld[old] == nil && isSearchedOld[old] }
  /// Whether a search may still pair a new element.
  func isOpen(new: Int) -> Bool { oldOfNew[new] == nil && isSearchedNew[new] }
  func isOpen(_ old: Int, _ new: Int) -> Bool { isOpen(old: old) && isOpen(new: new) }

  /// Pairs two elements. Neither may already have a partner.
  mutating func link(_ old: Int, _ new: Int) {
    newOfOld[old] = new
    oldOfNew[new] = old
  }

  /// Dissolves the pair of an old element, if it has one.
  mutating func unlink(old: Int) {
    guard let new = newOfOld[old] else { return }
    newOfOld[old] = nil
    oldOfNew[new] = nil
  }
}
