internal import PlanBoardCore

/// A file's bytes, and the positions of its lines. Offsets are in bytes; offsets and lines are 0-based.
package struct SourceText: Hashable, Sendable {
  package let bytes: [UInt8]
  package let lines: LineTable

  /// Finds the lines of a text. O(n).
  ///
  /// - Precondition: the text is shorter than 2 GiB.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.lines = bytes.withUnsafeBufferPointer { LineTable($0) }
  }

  /// The text after an edit.
  package func applying(_ edits: EditList) -> SourceText { SourceText(edits.applied(to: bytes), lines, edits) }

  private init(_ bytes: [UInt8], _ before: LineTable, _ edits: EditList) {
    self.bytes = bytes
    lines = bytes.withUnsafeBufferPointer { before.edited(by: edits, to: $0) }
  }

  /// The text of a range, with invalid UTF-8 replaced by U+FFFD.
  package func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a range holds the same bytes as a range of another text.
  package func isSame(_ range: Range<Int>, as other: Range<Int>, of text: SourceText) -> Bool {
    bytes.withUnsafeBufferPointer { mine in
      text.bytes.withUnsafeBufferPointer { mine.isSame(range, as: other, of: $0) }
    }
  }

  /// The range of a line, without its line end.
  package func content(of line: Int) -> Range<Int> {
    bytes.withUnsafeBufferPointer { lines.content(of: line, in: $0) }
  }

  /// Whether the line contains only spaces and tabs, or nothing.
  package func isBlank(line: Int) -> Bool { bytes[content(of: line)].allSatisfy(\.isBlank) }

  /// The line end for new lines: that of the first line, or LF if the first line has none.
  package var lineEnding: [UInt8] {
    guard lines.count > 0 else { return [.lineFeed] }
    let end = bytes[content(of: 0).upperBound..<lines.range(of: 0).upperBound]
    return end.isEmpty ? [.lineFeed] : Array(end)
  }

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension SourceText {
  /// The text with other bytes in place of a range. O(n).
  package func splicing(_ range: Range<Int>, with replacement: [UInt8]) -> SourceText {
    applying(EditList([TextEdit(range, replacement)]))
  }
}
