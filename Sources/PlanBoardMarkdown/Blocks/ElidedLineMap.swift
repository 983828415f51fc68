internal import PlanBoardCore

/// Which lines of the file the lines are that cmark was shown. All lines count from 0.
struct ElidedLineMap {
  /// The line of the file that cmark was shown first.
  private let first: Int32
  private let omissions: [Skeleton.ElidedRun]
  private var restored = 0

  init(first: Int32, omissions: [Skeleton.ElidedRun]) {
    self.first = first
    self.omissions = omissions
  }

  /// Every line that was left out has become an item again.
  var areAllRestored: Bool { restored == omissions.count }

  /// The line of the file. O(log n) for n omissions.
  func line(_ shown: Int32) -> Int32 {
    guard !omissions.isEmpty else { return first + shown }
    let next = omissions.partitioningIndex { $0.line > shown }
    return first + shown + (next > 0 ? omissions[next - 1].total : 0)
  }

  /// The lines of the file that were left out in front of an item of the document. To be asked for all items in order.
  ///
  /// - Parameter item: its first line, as shown.
  mutating func restore(before item: Int32) -> Range<Int32> {
    guard restored < omissions.count, omissions[restored].line == item else { return 0..<0 }
    let end = line(item)
    restored += 1
    return end - omissions[restored - 1].count..<end
  }
}
