/// Finds the words in which a board reads no fields: those that overlap a comment, code, a wiki link, a link target, an
/// HTML tag or an autolink (``OpaqueInlineRanges``).
struct OpaqueWords {
  private let text: String
  /// The ranges without fields that end after ``index``, in bytes of the text.
  private var ranges: ArraySlice<Range<Int>>
  /// The start of the word that was last passed to ``contains(_:)``.
  private var index: String.Index
  /// The number of bytes before ``index``.
  private var offset = 0

  /// - Parameter text: one line.
  init(_ text: String) {
    self.text = text
    index = text.startIndex
    ranges = Array(text.utf8).withUnsafeBufferPointer { OpaqueInlineRanges($0, lines: [0..<$0.count]).ranges[...] }
  }

  /// Whether a board reads no fields in a word of the text. Words must be passed in the order of the text.
  mutating func contains(_ word: Substring) -> Bool {
    offset += text.utf8.distance(from: index, to: word.startIndex)
    index = word.startIndex
    while let first = ranges.first, first.upperBound <= offset { ranges.removeFirst() }
    return ranges.first.map { $0.lowerBound < offset + word.utf8.count } ?? false
  }
}
