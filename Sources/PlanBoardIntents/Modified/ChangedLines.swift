internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The lines that differ between two versions of a text, which are not equal: all lines between the first and the last
/// difference.
struct ChangedLines {
  /// Whether one of the lines may be, or may make, a heading or another border of a column.
  let mayHaveHeading: Bool
  /// The offset in the new text from which on both texts are equal.
  let end: Int
  /// By how many bytes the new text is longer.
  let growth: Int
  /// The new text.
  let text: [UInt8]
  private let start: Int

  init(from before: [UInt8], to after: [UInt8]) {
    text = after
    growth = after.count - before.count
    let least = min(before.count, after.count)
    (start, end, mayHaveHeading) = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        var start = 0
        while start < least, before[start] == after[start] { start += 1 }
        var same = 0
        while same < least - start, before[before.count - 1 - same] == after[after.count - 1 - same] { same += 1 }
        let (old, new) = (start..<before.count - same, start..<after.count - same)
        let endsLine = Self.beginsLine(before, old.upperBound) && Self.beginsLine(after, new.upperBound)
        let mayHaveHeading =
          Self.mayHaveHeading(before, old, endsLine: endsLine) || Self.mayHaveHeading(after, new, endsLine: endsLine)
        return (start, after.count - same, mayHaveHeading)
      }
    }
  }

  /// Whether a card of the new text, with its range of bytes, may be another one in the old text. False only if the
  /// card is whole in both texts, and ends in both where the next item of its list, or a heading, begins.
  func mayConcern(_ card: Range<Int>) -> Bool {
    if card.lowerBound > end {
      // What an indented item belongs to is decided by the items above it.
      return text[card.lowerBound].isBlank || card.lowerBound > 0 && text[card.lowerBound - 1] != .lineFeed
    }
    // The text goes on with a whole line that begins another item.
    var next = card.upperBound
    while next < start, text[next].isBlank || text[next] == .lineFeed || text[next] == .carriageReturn {
      if text[next].isBlank { return true }
      next += 1
    }
    return next >= start || !beginsItem(next)
  }

  /// The range, in the new text, of the list items in which the change is, with all that is between them: from the
  /// begin of an item or a heading before the change to the begin of an item or a heading after it.
  var items: Range<Int> {
    var first = start
    while first > 0, text[first - 1] != .lineFeed || !beginsItem(first) { first -= 1 }
    var last = end + 1
    while last < text.count, text[last - 1] != .lineFeed || !beginsItem(last) { last += 1 }
    return first..<min(last, text.count)
  }

  /// Whether an item or a heading begins at an offset in both texts; `offset` is at the begin of a line.
  private func beginsItem(_ offset: Int) -> Bool {
    guard offset + 2 <= start || offset > end, offset + 1 < text.count else { return false }
    if text[offset].isBullet { return text[offset + 1] == .space }
    guard text[offset] == UInt8(ascii: "#") else { return false }
    return offset > end || text[offset..<start].contains(.lineFeed)
  }

  private static func beginsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == .lineFeed
  }

  /// Whether one of the whole lines around a range looks like a heading, an underline, a border of an archive, or bold
  /// text, such as the `**Complete**` of a done column.
  ///
  /// - Parameter endsLine: whether the line after the range is whole in both texts.
  private static func mayHaveHeading(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, endsLine: Bool
  ) -> Bool {
    var start = range.lowerBound
    while !beginsLine(bytes, start) { start -= 1 }
    while start < bytes.count {
      let isWhole = endsLine && start >= range.upperBound
      let end = bytes.firstOffset(of: .lineFeed, from: start) ?? bytes.count
      if mayBeBorder(bytes, start..<end, isWhole: isWhole) { return true }
      if start >= range.upperBound { break }
      start = end + 1
    }
    return false
  }

  /// - Parameter isWhole: whether the line is the same in both texts, so that only an underline can make a difference.
  private static func mayBeBorder(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, isWhole: Bool
  ) -> Bool {
    guard let first = line.first(where: { !bytes[$0].isBlank }) else { return false }
    if line[first...].allSatisfy({ bytes[$0] == UInt8(ascii: "-") || bytes[$0].isBlank || bytes[$0] == .carriageReturn }
    ) {
      return true
    }
    func byte(_ offset: Int) -> UInt8 { offset < line.upperBound ? bytes[offset] : .lineFeed }
    switch byte(first) {
    case UInt8(ascii: "="): return true
    case UInt8(ascii: "-") where isWhole: return byte(first + 1) != .space
    // `- - -` is a thematic break.
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"):
      return !isWhole && (byte(first + 1) != .space || byte(first + 2) == byte(first))
    case UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: "%"): return !isWhole
    default: return false
    }
  }
}
