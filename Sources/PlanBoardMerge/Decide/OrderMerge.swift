/// The order of things that two people have put in order, each in their own way. Never a conflict.
///
/// Things are numbers. Each thing of either side comes out once. Of each pair that the sides have in different order, the
/// order before says which of them changed it, and that one is followed; a thing that only one side has stands behind its
/// left neighbour there; such things at one spot are sorted. The result merged with a side again is the result.
struct OrderMerge {
  /// The order before, of those that are left.
  let base: [Int]
  let a: [Int]
  let b: [Int]
  /// New things at one spot: which goes first. A strict order that does not depend on sides.
  let precedes: (Int, Int) -> Bool
  /// A run with such a thing stays together.
  let binds: (Int) -> Bool

  func merged() -> [Int] {
    if a == b { return a }
    let (inA, inB) = (NumberTable(a), NumberTable(b))
    let (left, right) = (a.filter(inB.contains), b.filter(inA.contains))
    let common = left == right ? left : Disagreement(base: base, left, right, precedes).merged()
    let (runsA, runsB) = (Self.runs(a, behind: inB), Self.runs(b, behind: inA))
    var result: [Int] = []
    result.reserveCapacity(a.count + b.count - common.count)
    func addRuns(behind thing: Int) {
      guard !runsA.isEmpty || !runsB.isEmpty else { return }
      add(runsA[thing] ?? [], runsB[thing] ?? [], to: &result)
    }
    addRuns(behind: Self.start)
    for thing in common {
      result.append(thing)
      addRuns(behind: thing)
    }
    return result
  }

  /// Stands for what is in front of the first thing.
  fileprivate static let start = -1

  /// What only one side has, by the thing that both have to the left of it.
  private static func runs(_ order: [Int], behind common: NumberTable) -> [Int: ArraySlice<Int>] {
    var runs: [Int: ArraySlice<Int>] = [:]
    var left = start
    for thing in order {
      if common.contains(thing) { left = thing } else { runs[left, default: []].append(thing) }
    }
    return runs
  }

  private func add(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>, to result: inout [Int]) {
    guard !left.isEmpty, !right.isEmpty else { return result += left + right }
    if left.contains(where: binds) || right.contains(where: binds) {
      result += precedes(left.first!, right.first!) ? left + right : right + left
      return
    }
    var (left, right) = (left, right)
    while let first = left.first, let other = right.first {
      if precedes(other, first) { result.append(right.removeFirst()) } else { result.append(left.removeFirst()) }
    }
    result += left + right
  }
}

/// Two orders of the same things that are not the same.
///
/// What both have behind the same left neighbour goes with it, so there are few blocks to put in order.
private struct Disagreement {
  private struct Block {
    var things: [Int] = []
    /// Places of the first thing in the three orders.
    var base: Int?
    var a = 0
    var b = 0
  }

  /// What stands first on both sides.
  private var first: [Int] = []
  /// In the order of the first side.
  private var blocks: [Block] = []
  private let precedes: (Int, Int) -> Bool

  /// Of more blocks, not every pair is looked at.
  private static let pairwiseLimit = 8_000

  init(base: [Int], _ a: [Int], _ b: [Int], _ precedes: @escaping (Int, Int) -> Bool) {
    self.precedes = precedes
    let (inBase, inB) = (NumberTable(base), NumberTable(b))
    var left = OrderMerge.start
    for (place, thing) in a.enumerated() {
      let other = inB[thing]!
      if (other == 0 ? OrderMerge.start : b[other - 1]) != left {
        blocks.append(Block(things: [thing], base: inBase[thing], a: place, b: other))
      } else if blocks.isEmpty {
        first.append(thing)
      } else {
        blocks[blocks.count - 1].things.append(thing)
      }
      left = thing
    }
  }

  func merged() -> [Int] {
    guard blocks.count <= Self.pairwiseLimit else {
      return first + chosen(blocks).sorted { precedence($0, $1) == 2 }.flatMap(\.things)
    }
    return first + groups().flatMap { chosen($0).flatMap(\.things) }
  }

  /// 2 if the first one goes first, 0 if the second one does, 1 if nothing tells.
  private func precedence(_ x: Block, _ y: Block) -> Int {
    let (left, right) = (x.a < y.a, x.b < y.b)
    if left == right { return left ? 2 : 0 }
    switch (x.base, y.base) {
    case (let x?, let y?): return x < y ? 0 : 2
    case (nil, nil): return 1
    // What both have added stands at the upper place.
    case (let x, _): return x == nil ? 2 : 0
    }
  }

  /// The blocks in their order; together are those for which the pairs say `x` before `y` before `z` before `x`.
  private func groups() -> [[Block]] {
    // Where of all pairs in a row one goes first, a group ends where nothing behind it precedes anything in it: where the
    // count of what precedes its members is as small as it can be.
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

  /// As one of the sides has them: the one that has the lesser thing where they first differ.
  private func chosen(_ group: [Block]) -> [Block] {
    guard group.count > 1 else { return group }
    let (a, b) = (group.sorted { $0.a < $1.a }, group.sorted { $0.b < $1.b })
    for (x, y) in zip(a, b) where x.a != y.a {
      if precedes(x.things[0], y.things[0]) { return a }
      if precedes(y.things[0], x.things[0]) { return b }
    }
    return a
  }
}
