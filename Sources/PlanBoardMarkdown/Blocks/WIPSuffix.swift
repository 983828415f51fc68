/// The WIP limit in a heading of Obsidian Kanban, such as `Doing (3)`.
struct WIPSuffix {
  /// The range of the text before the limit, without blanks at its ends; empty if there is only the limit.
  var name: Range<Int>
  /// The limit; nil for `(0)`, which means no limit, and for a number that is too large for an `Int`.
  var limit: Int?

  /// nil if the text does not end with a number in parentheses.
  init?(in bytes: UnsafeBufferPointer<UInt8>, _ heading: Range<Int>) {
    guard let last = heading.last, bytes[last] == UInt8(ascii: ")") else { return nil }
    var open = last
    while open > heading.lowerBound, bytes[open - 1].isDigit { open -= 1 }
    guard open < last, open > heading.lowerBound, bytes[open - 1] == UInt8(ascii: "(") else { return nil }
    name = bytes.trimmed(heading.lowerBound..<open - 1)
    limit = Int(bytes.string(open..<last)).flatMap { $0 > 0 ? $0 : nil }
  }
}
