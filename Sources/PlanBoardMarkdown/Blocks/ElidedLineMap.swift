internal import PlanBoardCore

/// Finds the line of the file for a line that was shown to cmark. All lines are 0-based.
struct ElidedLineMap {
  /// The first line of the file that was shown to cmark.
  private let first: Int32
  private let omissions: [Skeleton.ElidedRun]
  /// The number of omissions whose items have been restored.
  private var restored = 0

  init(first: Int32, omissions: [Skeleton.ElidedRun]) {
    self.first = first
    self.omissions = omissions
  }

  /// Whether every line that was left out has become an item again.
  var areAllRestored: Bool { restored == omissions.count }

  /// The line of the file for a line that was shown to cmark. O(log n) for n omissions.
  func line(_ shown: Int32) -> Int32 {
    guard !omissions.isEmpty else { return first + shown }
    let next = omissions.partitioningIndex { $0.line > shown }
    return first + shown + (next > 0 ? omissions[next - 1].total : 0)
  }

  /// Returns the lines of the file that were left out directly before an item; an empty range if there are none. Must
  /// be called for all items of the document, in text order.
  ///
  /// - Parameter item: the item's first line in the text that was shown to cmark.
  mutating func restore(before item: Int32) -> Range<Int32> {
    guard restored < omissions.count, omissions[restored].line == item else { return 0..<0 }
    let end = line(item)
    restored += 1
    return end - omissions[restored - 1].count..<end
  }
}
