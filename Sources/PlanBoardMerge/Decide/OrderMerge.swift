/// Merges the order of items, such as the cards of a column.
///
/// The result contains each item of either side once. The sides may order a pair of items differently:
/// - If the base has both items, the side that changed the order of this pair since the base decides.
/// - If the base has only one item of the pair, this item goes last.
/// - If the base has neither item, `precedes` chooses the side that decides.
///
/// An item that only one side has comes after the item that is before it on that side. If both sides have such items at
/// the same position, `precedes` orders them. But if one side continues a list there, and the other side begins with text
/// (`binds`), the list is continued first.
struct OrderMerge {
  enum Side { case a, b }

  /// The items of the base that will be in the result, in the order of the base.
  let base: [Int]
  /// The items of one side that will be in the result, in the order of that side; ``b`` has those of the other side.
  let a: [Int]
  let b: [Int]
  /// The side that is the result of an earlier merge with the other side; nil if neither is. This side decides the
  /// order of each pair with an item that the base lacks.
  let mergedSide: Side?
  /// Whether the earlier merge brought back an item that one side had removed. If so, `mergedSide` decides the order of
  /// all pairs that contain the item.
  let isReturned: (Int) -> Bool
  /// Whether an item goes before another one at the same position. A strict order that does not depend on the sides.
  let precedes: (Int, Int) -> Bool
  /// Whether an item, such as prose, must stay next to the items that its side added beside it. At the position of such
  /// an item, the additions of the two sides are not mixed.
  let binds: (Int) -> Bool

  func merged() -> [Int] {
    if a == b { return a }
    let (inA, inB) = (NumberTable(a), NumberTable(b))
    let (left, right) = (a.filter(inB.contains), b.filter(inA.contains))
    let common = left == right ? left : Disagreement(self, left, right).merged()
    let (runsA, runsB) = (Self.runs(a, after: inB), Self.runs(b, after: inA))
    var result: [Int] = []
    result.reserveCapacity(a.count + b.count - common.count)
    func addRuns(after item: Int) {
      guard !runsA.isEmpty || !runsB.isEmpty else { return }
      add(runsA[item] ?? [], runsB[item] ?? [], continuesList: item != Self.start && !binds(item), to: &result)
    }
    addRuns(after: Self.start)
    for item in common {
      result.append(item)
      addRuns(after: item)
    }
    return result
  }

  /// Stands for an item before the first one.
  fileprivate static let start = -1

  /// Returns the items that are not in `common`, grouped by the nearest common item before them, or ``start`` if there
  /// is none.
  private static func runs(_ order: [Int], after common: NumberTable) -> [Int: ArraySlice<Int>] {
    var runs: [Int: ArraySlice<Int>] = [:]
    var left = start
    for item in order {
      if common.contains(item) { left = item } else { runs[left, default: []].append(item) }
    }
    return runs
  }

  private func add(
    _ left: ArraySlice<Int>, _ right: ArraySlice<Int>, continuesList: Bool, to result: inout [Int]
  ) {
    guard let first = left.first, let other = right.first else { return result += left + right }
    if continuesList, binds(first) != binds(other) { return result += binds(first) ? right + left : left + right }
    if left.contains(where: binds) || right.contains(where: binds) {
      result += precedes(first, other) ? left + right : right + left
      return
    }
    var (left, right) = (left, right)
    while let first = left.first, let other = right.first {
      if precedes(other, first) { result.append(right.removeFirst()) } else { result.append(left.removeFirst()) }
    }
    result += left + right
  }
}

/// Two different orders of the same items.
///
/// Items that follow each other directly in both orders form one block, so there are few blocks to put in order.
private struct Disagreement {
  private struct Block {
    var items: [Int] = []
    /// The positions of the block's first item in the three orders; `base` is nil if the base does not contain it.
    var base: Int?
    var a = 0
    var b = 0
    var isReturned = false
  }

  /// The items with which both orders begin.
  private var first: [Int] = []
  /// The blocks, in the order of side `a`.
  private var blocks: [Block] = []
  private let mergedSide: OrderMerge.Side?
  private let precedes: (Int, Int) -> Bool

  /// If there are more blocks than this, they are sorted, because comparing all pairs would take too long.
  private static let pairwiseLimit = 8_000

  /// `a` and `b` are the items that both sides have, in the order of each side.
  init(_ merge: OrderMerge, _ a: [Int], _ b: [Int]) {
    (mergedSide, precedes) = (merge.mergedSide, merge.precedes)
    let (inBase, inB) = (NumberTable(merge.base), NumberTable(b))
    var left = OrderMerge.start
    for (place, item) in a.enumerated() {
      let other = inB[item]!
      let follows = (other == 0 ? OrderMerge.start : b[other - 1]) == left
      // A returned item is a block of its own, because another rule orders it.
      let isReturned = mergedSide != nil && merge.isReturned(item)
      if follows, blocks.isEmpty {
        first.append(item)
      } else if follows, !isReturned, blocks.last?.isReturned == false {
        blocks[blocks.count - 1].items.append(item)
      } else {
        blocks.append(
          Block(items: [item], base: inBase[item], a: place, b: other, isReturned: isReturned))
      }
      left = item
    }
  }

  func merged() -> [Int] {
    guard blocks.count <= Self.pairwiseLimit else {
      return first + chosen(blocks).sorted { precedence($0, $1) == 2 }.flatMap(\.items)
    }
    return first + groups().flatMap { chosen($0).flatMap(\.items) }
  }

  /// Returns 2 if `x` goes first, 0 if `y` goes first, and 1 if the order is undecided.
  private func precedence(_ x: Block, _ y: Block) -> Int {
    let (left, right) = (x.a < y.a, x.b < y.b)
    if left == right { return left ? 2 : 0 }
    if let mergedSide, x.base == nil || y.base == nil || x.isReturned || y.isReturned {
      return (mergedSide == .a ? left : right) ? 2 : 0
    }
    switch (x.base, y.base) {
    // One side has the order of the base, so the other side changed it.
    case (let x?, let y?): return x < y ? 0 : 2
    case (nil, nil): return 1
    // A block that both sides added goes before a block of the base.
    case (let x, _): return x == nil ? 2 : 0
    }
  }

  /// Returns the blocks in merged order, as groups. A group has several blocks if they form a cycle (`x` before `y`
  /// before `z` before `x`), or if their order is undecided.
  private func groups() -> [[Block]] {
    // Each pair of blocks adds 2 in total to the counts in `before`. A group ends where the sum of the counts so far is
    // twice the number of pairs so far, because these blocks then precede all later blocks.
    var before = [Int](repeating: 0, count: blocks.count)
    for i in blocks.indices {
      for j in 0..<i {
        let precedence = precedence(blocks[j], blocks[i])
        before[i] += precedence
        before[j] += 2 - precedence
      }
    }
    var groups: [[Block]] = []
    var group: [Block] = []
    var (sum, count) = (0, 0)
    for index in blocks.indices.sorted(by: { (before[$0], $0) < (before[$1], $1) }) {
      group.append(blocks[index])
      sum += before[index]
      count += 1
      guard sum == count * (count - 1) else { continue }
      groups.append(group)
      group = []
    }
    return groups
  }

  /// Returns a group in the order of ``mergedSide``. If it is nil, `precedes` chooses the side, at the first position
  /// where the two orders differ.
  private func chosen(_ group: [Block]) -> [Block] {
    guard group.count > 1 else { return group }
    let (a, b) = (group.sorted { $0.a < $1.a }, group.sorted { $0.b < $1.b })
    if let mergedSide { return mergedSide == .a ? a : b }
    for (x, y) in zip(a, b) where x.a != y.a {
      if precedes(x.items[0], y.items[0]) { return a }
      if precedes(y.items[0], x.items[0]) { return b }
    }
    return a
  }
}
