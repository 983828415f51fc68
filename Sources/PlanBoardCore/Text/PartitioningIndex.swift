extension RandomAccessCollection where Index == Int {
  /// The first index of the second part of a collection that is partitioned in two; `endIndex` if that part is empty. O(log n).
  ///
  /// - Parameter belongsToSecondPart: false for all elements up to some index, true from there on.
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
