internal import PlanBoardMarkdown

/// The order of things that two people have put in order, each in their own way. Never a conflict.
///
/// Things are numbers. Each thing of either side comes out once. What the two do not disagree about keeps its order; a
/// thing that one moved stands behind its nearest surviving left neighbour there; new things at one spot are sorted.
struct OrderMerge {
  /// The order before, of those that are left.
  let base: [Int]
  let a: [Int]
  let b: [Int]
  /// New things at one spot: which run goes first. A strict order that does not depend on sides.
  let precedes: (Int, Int) -> Bool
  /// A run with such a thing stays together.
  let binds: (Int) -> Bool

  /// Above this many comparisons, neighbours are not counted.
  private static let finerLimit = 4_000_000

  func merged() -> [Int] {
    if a == b { return a }
    let inB = places(b)
    let common = a.filter { inB[$0] != nil }
    let rise = LongestRise.indices(of: common.map { inB[$0]! })
    guard rise.count < common.count else { return combined(a, b, inB) }
    let anchors = common.indices.filter { rise.contains($0) }.map { common[$0] }
    let loose = common.indices.filter { !rise.contains($0) }.map { common[$0] }
    let sides = placing(loose, anchors)
    let ownA = a.filter { sides[$0] != .b }
    let ownB = b.filter { sides[$0] != .a }
    return combined(ownA, ownB, places(ownB))
  }

  private enum Placing { case a, b }

  private func places(_ order: [Int]) -> [Int: Int] {
    Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Who says where things stand that the two disagree about: the one who moved them; if both did, the upper place.
  private func placing(_ loose: [Int], _ anchors: [Int]) -> [Int: Placing] {
    let inBase = places(base)
    let known = anchors.filter { inBase[$0] != nil }
    let rise = LongestRise.indices(of: known.map { inBase[$0]! })
    let fixed = known.indices.filter { rise.contains($0) }.map { known[$0] }
    let marks = Set(fixed)
    func ranks(_ order: [Int]) -> [Int: Int] {
      var ranks: [Int: Int] = [:]
      var rank = 0
      for thing in order {
        if marks.contains(thing) { rank += 1 }
        ranks[thing] = rank
      }
      return ranks
    }
    let (ranksO, ranksA, ranksB) = (ranks(base), ranks(a), ranks(b))
    let (inA, inB) = (places(a), places(b))
    var result: [Int: Placing] = [:]
    for thing in loose {
      let (old, left, right) = (ranksO[thing], ranksA[thing]!, ranksB[thing]!)
      if left == old, right != old {
        result[thing] = .b
      } else if right == old, left != old {
        result[thing] = .a
      } else if left != right {
        result[thing] = left < right ? .a : .b
      } else {
        result[thing] = finer(thing, inA, inB, loose)
      }
    }
    return result
  }

  /// Both have it between the same fixed things: the one who changed what stands beside it; else the upper place.
  private func finer(_ thing: Int, _ inA: [Int: Int], _ inB: [Int: Int], _ loose: [Int]) -> Placing {
    let inBase = places(base)
    guard loose.count * (a.count + b.count) <= Self.finerLimit, let place = inBase[thing] else {
      return inA[thing]! <= inB[thing]! ? .a : .b
    }
    let before = Set(base[..<place])
    func inversions(_ order: [Int], _ at: Int) -> Int {
      order[..<at].count { inBase[$0] != nil && !before.contains($0) }
        + order[at...].count { before.contains($0) }
    }
    let (left, right) = (inversions(a, inA[thing]!), inversions(b, inB[thing]!))
    if left != right { return left > right ? .a : .b }
    return inA[thing]! <= inB[thing]! ? .a : .b
  }

  /// One order of two that agree about what they have in common.
  private func combined(_ a: [Int], _ b: [Int], _ inB: [Int: Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(a.count + b.count)
    var j = 0
    var run: [Int] = []
    for thing in a {
      guard let place = inB[thing] else {
        run.append(thing)
        continue
      }
      add(run[...], b[j..<place], to: &result)
      result.append(thing)
      run.removeAll(keepingCapacity: true)
      j = place + 1
    }
    add(run[...], b[j...], to: &result)
    return result
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
