extension RandomAccessCollection where Index == Int {
  /// The first index for which the condition is true, found by binary search; `endIndex` if it is true for no element.
  /// O(log n).
  ///
  /// - Parameter belongsToSecondPart: false for all elements before some index, true for all from there on.
  @inlinable package func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
