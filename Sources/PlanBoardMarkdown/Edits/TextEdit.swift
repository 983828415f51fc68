/// A change to a text: bytes that replace a range.
package struct TextEdit: Hashable, Sendable {
  /// The range of bytes to replace, in the text before the edit.
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  package static func insert(_ bytes: [UInt8], at offset: Int) -> Self { Self(offset..<offset, bytes) }
  package static func delete(_ range: Range<Int>) -> Self { Self(range, []) }
}

extension [TextEdit] {
  /// Whether the ranges of two of the edits overlap. Two insertions at one offset do not overlap, and neither do ranges
  /// that only touch.
  var overlap: Bool {
    let sorted = self.map(\.range).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }
}
