internal import PlanBoardCore

/// The lines that two texts have in common, as patience diff finds them.
///
/// *Anchors* are lines that occur exactly once in each of the two ranges of lines that are compared. The lines between
/// two anchors are compared next.
package struct LineDiff {
  /// The lines of the first text, with their line ends.
  package let before: [ArraySlice<UInt8>]
  /// The lines of the second text.
  package let after: [ArraySlice<UInt8>]
  /// For every line of ``before``, the index of the same line in ``after``; nil if the line counts as removed, perhaps
  /// because it moved. The indices increase.
  package private(set) var counterparts: [Int?]

  /// How many levels deep to look for anchors between anchors. Deeper searches gain nothing in real texts, and take
  /// long in hostile ones.
  private static let depthLimit = 8

  /// Compares two texts, in nearly linear time. Only LF ends a line.
  package init(_ before: [UInt8], _ after: [UInt8]) {
    self.before = Self.lines(before)
    self.after = Self.lines(after)
    counterparts = Array(repeating: nil, count: self.before.count)
    // Equal lines at the start and at the end, usually most lines, are matched first. The other lines get numbers,
    // which are faster to compare.
    let shorter = min(self.before.count, self.after.count)
    var first = 0
    while first < shorter, self.before[first] == self.after[first] {
      counterparts[first] = first
      first += 1
    }
    var ends = (old: self.before.count, new: self.after.count)
    while min(ends.old, ends.new) > first, self.before[ends.old - 1] == self.after[ends.new - 1] {
      ends = (ends.old - 1, ends.new - 1)
      counterparts[ends.old] = ends.new
    }
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let old = self.before[first..<ends.old].map(number)
    let new = self.after[first..<ends.new].map(number)
    var open = [(old: 0..<old.count, new: 0..<new.count, depth: 0)]
    while let (oldRange, newRange, depth) = open.popLast() {
      match(old, new, oldRange, newRange, depth, from: first, &open)
    }
  }

  /// Matches the equal lines at the start and at the end of two ranges, and the anchors. Adds the ranges between the
  /// anchors to `open`.
  ///
  /// The ranges are indices of `old` and `new`, where equal numbers stand for equal lines. The first number in both
  /// stands for the line with index `line`.
  private mutating func match(
    _ old: [Int], _ new: [Int], _ oldRange: Range<Int>, _ newRange: Range<Int>, _ depth: Int, from line: Int,
    _ open: inout [(old: Range<Int>, new: Range<Int>, depth: Int)]
  ) {
    var oldRange = oldRange
    var newRange = newRange
    while let first = oldRange.first, let other = newRange.first, old[first] == new[other] {
      counterparts[line + first] = line + other
      oldRange.removeFirst()
      newRange.removeFirst()
    }
    while let last = oldRange.last, let other = newRange.last, old[last] == new[other] {
      counterparts[line + last] = line + other
      oldRange.removeLast()
      newRange.removeLast()
    }
    guard !oldRange.isEmpty, !newRange.isEmpty, depth < Self.depthLimit else { return }
    var start = (old: oldRange.lowerBound, new: newRange.lowerBound)
    let anchors = Self.anchors(old, new, oldRange, newRange)
    guard !anchors.isEmpty else { return }
    for anchor in anchors + [(oldRange.upperBound, newRange.upperBound)] {
      open.append((start.old..<anchor.0, start.new..<anchor.1, depth + 1))
      if anchor.0 < oldRange.upperBound { counterparts[line + anchor.0] = line + anchor.1 }
      start = (min(anchor.0 + 1, oldRange.upperBound), min(anchor.1 + 1, newRange.upperBound))
    }
  }

  /// The longest sequence of anchors that are in the same order in both ranges, as indices into `old` and `new`.
  private static func anchors(
    _ old: [Int], _ new: [Int], _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> [(Int, Int)] {
    let oldPlaces = uniquePlaces(old, oldRange)
    let newPlaces = uniquePlaces(new, newRange)
    let pairs = oldRange.compactMap { place in
      oldPlaces[old[place]] == place ? newPlaces[old[place]].flatMap { $0 }.map { (place, $0) } : nil
    }
    return LongestIncreasingSubsequence.indices(of: pairs.map { $0.1 }).map { pairs[$0] }
  }

  /// The position of each line in the range; nil for a line that occurs there more than once.
  private static func uniquePlaces(_ lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
    var places: [Int: Int?] = [:]
    for place in range { places.updateValue(places[lines[place]] == nil ? place : nil, forKey: lines[place]) }
    return places
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == .lineFeed {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }
}
