internal import PlanBoardMarkdown

/// The elements that two short sequences have in common, in the same order.
enum Alignment {
  /// Above this many comparisons, only elements that occur once in each sequence are matched.
  private static let tableLimit = 250_000

  /// Returns, for every element of `a`, the index of its counterpart in `b`, or -1; the indices are increasing. O(n · m) for
  /// short sequences, else nearly linear.
  static func counterparts<Element: Hashable>(_ a: [Element], _ b: [Element]) -> [Int] {
    var result = [Int](repeating: -1, count: a.count)
    var low = 0
    while low < a.count, low < b.count, a[low] == b[low] {
      result[low] = low
      low += 1
    }
    var (endA, endB) = (a.count, b.count)
    while endA > low, endB > low, a[endA - 1] == b[endB - 1] {
      endA -= 1
      endB -= 1
      result[endA] = endB
    }
    guard low < endA, low < endB else { return result }
    if (endA - low) * (endB - low) <= tableLimit {
      fill(&result, a, b, low, endA, endB)
    } else {
      fillUnique(&result, a, b, low, endA, endB)
    }
    return result
  }

  private static func fill<Element: Hashable>(
    _ result: inout [Int], _ a: [Element], _ b: [Element], _ low: Int, _ endA: Int, _ endB: Int
  ) {
    let width = endB - low + 1
    var lengths = [Int32](repeating: 0, count: (endA - low + 1) * width)
    for i in stride(from: endA - 1, through: low, by: -1) {
      for j in stride(from: endB - 1, through: low, by: -1) {
        let cell = (i - low) * width + j - low
        lengths[cell] =
          a[i] == b[j] ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var (i, j) = (low, low)
    while i < endA, j < endB {
      let cell = (i - low) * width + j - low
      if a[i] == b[j] {
        result[i] = j
        i += 1
        j += 1
      } else if lengths[cell + width] >= lengths[cell + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  private static func fillUnique<Element: Hashable>(
    _ result: inout [Int], _ a: [Element], _ b: [Element], _ low: Int, _ endA: Int, _ endB: Int
  ) {
    func places(_ elements: ArraySlice<Element>) -> [Element: Int] {
      var places: [Element: Int] = [:]
      for (index, element) in zip(elements.indices, elements) {
        places.updateValue(places[element] == nil ? index : -1, forKey: element)
      }
      return places
    }
    let inA = places(a[low..<endA])
    let inB = places(b[low..<endB])
    let pairs = (low..<endA).compactMap { i -> (Int, Int)? in
      guard inA[a[i]] == i, let j = inB[a[i]], j >= 0 else { return nil }
      return (i, j)
    }
    for index in LongestIncreasingSubsequence.indices(of: pairs.map(\.1)) { result[pairs[index].0] = pairs[index].1 }
  }
}

/// The three-way merge of two changed sequences, hunk by hunk.
enum SequenceMerge<Element: Hashable> {
  enum Hunk {
    /// Merged elements: those that neither side changed, only one side changed, or both changed without a conflict.
    case same([Element])
    case conflict(base: [Element], a: [Element], b: [Element])
  }

  /// Merges two sequences. Different changes at the same position are a conflict, even if both only insert elements.
  static func hunks(_ base: [Element], _ a: [Element], _ b: [Element]) -> [Hunk] {
    let inA = Alignment.counterparts(base, a)
    let inB = Alignment.counterparts(base, b)
    var hunks: [Hunk] = []
    var (o, i, j) = (0, 0, 0)
    func add(upTo oEnd: Int, _ iEnd: Int, _ jEnd: Int) {
      guard o < oEnd || i < iEnd || j < jEnd else { return }
      let (old, left, right) = (Array(base[o..<oEnd]), Array(a[i..<iEnd]), Array(b[j..<jEnd]))
      if left == right || right == old {
        hunks.append(.same(left))
      } else if left == old {
        hunks.append(.same(right))
      } else if let merged = oneByOne(old, left, right) {
        hunks.append(.same(merged))
      } else {
        hunks.append(.conflict(base: old, a: left, b: right))
      }
    }
    for index in base.indices where inA[index] >= 0 && inB[index] >= 0 {
      add(upTo: index, inA[index], inB[index])
      hunks.append(.same([base[index]]))
      (o, i, j) = (index + 1, inA[index] + 1, inB[index] + 1)
    }
    add(upTo: base.count, a.count, b.count)
    return hunks
  }

  /// Merges sequences of equal length element by element; returns nil if both changed one element differently.
  private static func oneByOne(_ base: [Element], _ a: [Element], _ b: [Element]) -> [Element]? {
    guard base.count == a.count, base.count == b.count else { return nil }
    var result: [Element] = []
    for (old, (left, right)) in zip(base, zip(a, b)) {
      guard left == old || right == old || left == right else { return nil }
      result.append(left == old ? right : left)
    }
    return result
  }

  /// Returns the elements of both sequences, common ones once. Where they differ, `precedes` decides which run goes first.
  static func union(_ a: [Element], _ b: [Element], precedes: ([Element], [Element]) -> Bool) -> [Element] {
    let counterparts = Alignment.counterparts(a, b)
    var result: [Element] = []
    var (i, j) = (0, 0)
    func add(_ left: ArraySlice<Element>, _ right: ArraySlice<Element>) {
      let (left, right) = (Array(left), Array(right))
      if left.isEmpty || right.isEmpty {
        result += left + right
      } else {
        result += precedes(left, right) ? left + right : right + left
      }
    }
    for index in a.indices where counterparts[index] >= 0 {
      add(a[i..<index], b[j..<counterparts[index]])
      result.append(a[index])
      (i, j) = (index + 1, counterparts[index] + 1)
    }
    add(a[i...], b[j...])
    return result
  }
}
