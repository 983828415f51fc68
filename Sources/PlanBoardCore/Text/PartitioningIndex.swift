extension RandomAccessCollection where Index == Int {
  /// The first index whose element belongs to the second part of a collection that is in two parts; `endIndex` if none does.
  /// O(log n).
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
