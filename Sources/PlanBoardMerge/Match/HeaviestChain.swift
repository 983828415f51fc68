internal import PlanBoardMarkdown

/// Finds what stayed in its order, if other elements were moved past it.
enum HeaviestChain {
  /// In longer lists, all elements count as equally heavy, so that the time stays short.
  private static let limit = 400

  /// Returns the indices of ascending numbers, as heavy as possible together.
  ///
  /// `weights` has a positive number for each element. O(n) if the numbers are ascending already, else O(n²).
  static func indices(of numbers: [Int], weights: [Int]) -> [Int] {
    if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return Array(numbers.indices) }
    guard numbers.count <= limit else { return LongestIncreasingSubsequence.indices(of: numbers) }
    var sums = weights
    var previous = [Int](repeating: -1, count: numbers.count)
    for index in numbers.indices {
      for earlier in 0..<index where numbers[earlier] < numbers[index] {
        if sums[earlier] + weights[index] > sums[index] {
          (sums[index], previous[index]) = (sums[earlier] + weights[index], earlier)
        }
      }
    }
    var chain: [Int] = []
    var next = sums.indices.max { sums[$0] < sums[$1] } ?? -1
    while next >= 0 {
      chain.append(next)
      next = previous[next]
    }
    return chain.reversed()
  }
}
