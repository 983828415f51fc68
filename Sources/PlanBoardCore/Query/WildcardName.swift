/// A pattern for whole names, such as `To*`. `*` matches any text, even an empty one. Names are compared as
/// ``FoldedText``.
package struct WildcardName: Hashable, Sendable {
  /// The folded texts before, between and after the `*`s: `to` and an empty text for `To*`. A pattern without `*` has
  /// one part.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    parts = FoldedText(text).bytes.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map {
      Array($0)
    }
  }

  /// Whether the pattern matches a whole name.
  package func matches(_ name: String) -> Bool {
    var rest = FoldedText(name).bytes[...]
    guard let first = parts.first, let last = parts.last, rest.starts(with: first) else { return false }
    if parts.count == 1 { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      // It is enough to try the first match of each part: if a later match leads to a match of the whole name, so does
      // the first.
      guard let end = Self.end(of: part, in: rest) else { return false }
      rest = rest[end...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  /// Words, or parts of words, that every matching name contains.
  package var words: [FoldedText] {
    parts.flatMap { FoldedText(String(decoding: $0, as: UTF8.self)).words }
  }

  /// Where the first occurrence of `part` ends; nil if `text` does not contain it.
  private static func end(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard part.count <= text.count else { return nil }
    return (text.startIndex...text.endIndex - part.count).first { text[$0...].starts(with: part) }.map {
      $0 + part.count
    }
  }
}
