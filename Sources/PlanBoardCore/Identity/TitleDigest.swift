/// Twelve letters that name a title: the identity of a card without an id.
///
/// The first eight bytes of the SHA-256 of the ``NormalTitle``'s UTF-8, as a big-endian number modulo 19¹², written with
/// nineteen letters as digits, the most significant first. The letters include no vowels, so a digest forms no
/// words.
///
/// Among n titles, two share a digest with a probability of about n² / 4.4·10¹⁵: 2·10⁻⁸ for ten thousand, 2·10⁻⁴ for a million. The
/// modulo makes some digests likelier by one part in 8,000, which is negligible. Two titles with the same digest can be constructed
/// on purpose: a digest is a name, not a proof, so code that must not confuse two cards compares ``NormalTitle``s.
package struct TitleDigest: Hashable, Sendable {
  /// Below 19¹².
  private let number: UInt64

  package init(_ title: NormalTitle) {
    var limit: UInt64 = 1
    for _ in 0..<Self.length { limit *= UInt64(Self.letters.count) }
    number = SHA256(title.bytes).leadingNumber % limit
  }

  /// Reads a digest from its letters.
  ///
  /// - Returns: nil unless the text is twelve of the nineteen letters.
  package init?(_ text: String) {
    guard text.utf8.count == Self.length else { return nil }
    var number: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = Self.letters.firstIndex(of: byte) else { return nil }
      number = number * UInt64(Self.letters.count) + UInt64(digit)
    }
    self.number = number
  }

  /// The twelve letters.
  package var text: String {
    var rest = number
    var letters: [UInt8] = []
    for _ in 0..<Self.length {
      letters.append(Self.letters[Int(rest % UInt64(Self.letters.count))])
      rest /= UInt64(Self.letters.count)
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Whether a digest can begin with this text.
  package static func mayBegin(with text: String) -> Bool {
    text.utf8.count <= length && text.utf8.allSatisfy { letters.contains($0) }
  }

  private static let letters = Array("bcdfghjkmnpqrstvwxz".utf8)
  private static let length = 12
}

extension TitleDigest: CustomStringConvertible {
  package var description: String { text }
}
