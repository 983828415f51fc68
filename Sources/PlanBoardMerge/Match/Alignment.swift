internal import PlanBoardMarkdown

/// Finds elements that two sequences have in common, in the same order.
enum Alignment {
  /// If more pairs of elements than this would have to be compared, only elements that occur exactly once in each
  /// sequence are matched. The common beginning and the common end of the sequences do not count.
  private static let tableLimit = 250_000

  /// Returns, for every element of `a`, the index of an equal element of `b`, or -1. The indices are ascending.
  ///
  /// As many elements as possible have a counterpart, in O(n · m) for lengths n and m. In long sequences
  /// (``tableLimit``), repeated elements may have no counterpart, and the time is nearly linear.
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

  /// Matches only elements that occur exactly once in each of the ranges `low..<endA` and `low..<endB`.
  private static func fillUnique<Element: Hashable>(
    _ result: inout [Int], _ a: [Element], _ b: [Element], _ low: Int, _ endA: Int, _ endB: Int
  ) {
    /// The index of each element; -1 for an element that occurs more than once.
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
