internal import PlanBoardCore

/// Converts lines of the ``Skeleton``, the text that cmark sees, to lines of the file. The skeleton may begin below the
/// first line of the file, and it leaves out runs of equal items (``Skeleton/ElidedRun``). All lines are 0-based.
struct ElidedLineMap {
  /// The line of the file at which the skeleton begins.
  private let first: Int32
  /// The runs that were left out, in text order.
  private let omissions: [Skeleton.ElidedRun]
  /// The number of runs whose lines ``restore(before:)`` has returned.
  private var restored = 0

  init(first: Int32, omissions: [Skeleton.ElidedRun]) {
    self.first = first
    self.omissions = omissions
  }

  /// Whether ``restore(before:)`` has returned every run. If not, a run is, for example, code instead of items, and
  /// cmark must see all lines.
  var areAllRestored: Bool { restored == omissions.count }

  /// The line of the file for a line of the skeleton. O(log n) for n runs that were left out.
  func line(_ shown: Int32) -> Int32 {
    guard !omissions.isEmpty else { return first + shown }
    let next = omissions.partitioningIndex { $0.line > shown }
    return first + shown + (next > 0 ? omissions[next - 1].total : 0)
  }

  /// Returns the lines of the file that were left out directly before an item; an empty range if there are none. Must
  /// be called once for each item that is not inside another item or a quote, in text order.
  ///
  /// - Parameter item: the item's first line in the skeleton.
  mutating func restore(before item: Int32) -> Range<Int32> {
    guard restored < omissions.count, omissions[restored].line == item else { return 0..<0 }
    let end = line(item)
    restored += 1
    return end - omissions[restored - 1].count..<end
  }
}
