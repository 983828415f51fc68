internal import PlanBoardCore

/// Finds the largest set of elements that can stay in place while a sequence is sorted.
package enum LongestIncreasingSubsequence {
  /// The indices of a longest strictly increasing subsequence, in ascending order. O(n log n), by patience sorting.
  package static func indices(of numbers: [Int]) -> [Int] {
    // `tops[k]` is the index of the smallest number so far that ends a rising sequence of k + 1 numbers. `previous[i]`
    // is the index of the number before number i in such a sequence; -1 if there is none.
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let low = tops.partitioningIndex { numbers[$0] >= number }
      if low > 0 { previous[index] = tops[low - 1] }
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var rise: [Int] = []
    rise.reserveCapacity(tops.count)
    var current = tops.last ?? -1
    while current >= 0 {
      rise.append(current)
      current = previous[current]
    }
    return rise.reversed()
  }
}
