/// A text, prepared for comparison as the pairs of its neighbouring bytes.
///
/// All white space and punctuation between two words counts as one space. ASCII capitals count as small letters.
package struct Similarity {
  private let pairs: [UInt16]

  /// The largest number of bytes that are compared, starting at the first word.
  private static let limit = 400

  /// Prepares a text for comparison. O(n log n), where n is the number of bytes that are compared.
  package init(_ text: some Collection<UInt8>) {
    var pairs: [UInt16] = []
    var last: UInt8 = 0x20
    for byte in Self.words(text).prefix(Self.limit) {
      let byte: UInt8 = !Self.isWord(byte) ? 0x20 : byte &- 0x41 < 26 ? byte | 0x20 : byte
      if byte == 0x20, last == 0x20 { continue }
      pairs.append(UInt16(last) << 8 | UInt16(byte))
      last = byte
    }
    self.pairs = pairs.sorted()
  }

  /// Whether the byte is an ASCII letter or digit, or part of a character outside ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
  }

  /// Returns the text from its first word on. The `x` of a box (`[x]`) is not a word.
  private static func words<Text: Collection<UInt8>>(_ text: Text) -> Text.SubSequence {
    let start = text.drop { !isWord($0) }
    guard let next = start.dropFirst().first, next == UInt8(ascii: "]") else { return start }
    return start.dropFirst(2).drop { !isWord($0) }
  }

  /// Returns how alike the texts are, in percent; 0 if one of them has no words.
  package func percent(_ other: Similarity) -> Int {
    guard !pairs.isEmpty, !other.pairs.isEmpty else { return 0 }
    var (i, j, shared) = (0, 0, 0)
    while i < pairs.count, j < other.pairs.count {
      if pairs[i] == other.pairs[j] {
        shared += 1
        i += 1
        j += 1
      } else if pairs[i] < other.pairs[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return 200 * shared / (pairs.count + other.pairs.count)
  }
}
