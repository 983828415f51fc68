/// A pattern for whole names, compared as ``FoldedText``; `*` matches any text, even an empty one.
package struct WildcardName: Hashable, Sendable {
  /// The folded texts before, between and after the `*`s; some may be empty.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    parts = FoldedText(text).bytes.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map {
      Array($0)
    }
  }

  /// Whether the whole name matches.
  package func matches(_ name: String) -> Bool {
    var rest = FoldedText(name).bytes[...]
    guard let first = parts.first, let last = parts.last, rest.starts(with: first) else { return false }
    if parts.count == 1 { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      // The first occurrence of each part is enough, because a later one leaves less text for the next parts.
      guard let end = Self.end(of: part, in: rest) else { return false }
      rest = rest[end...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  /// Words, or parts of words, that every matching name contains.
  package var words: [FoldedText] {
    parts.flatMap { FoldedText(String(decoding: $0, as: UTF8.self)).words }
  }

  private static func end(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard part.count <= text.count else { return nil }
    return (text.startIndex...text.endIndex - part.count).first { text[$0...].starts(with: part) }.map {
      $0 + part.count
    }
  }
}
