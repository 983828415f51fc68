/// Twelve letters that name a title: the identity of a card without an id.
///
/// The digest is the first eight bytes of the SHA-256 of the ``NormalTitle``'s UTF-8, as a big-endian number modulo
/// 19¹². Its digits are nineteen consonants, the most significant first, so that no digest forms a word.
///
/// Among a million titles, two share a digest with a probability of about 2·10⁻⁴. Somebody can construct two titles
/// with the same digest on purpose, so code that must not confuse two cards compares their ``NormalTitle``s.
package struct TitleDigest: Hashable, Sendable {
  /// Below 19¹².
  package let number: UInt64

  package init(_ title: NormalTitle) { self.init(leadingNumber: SHA256(title.bytes).leadingNumber) }

  private init(leadingNumber: UInt64) { number = leadingNumber % Self.limit }

  /// The digests of many titles, in order; faster than one call for each title.
  package static func digests(of titles: [NormalTitle]) -> [TitleDigest] {
    SHA256.leadingNumbers(of: titles.map(\.bytes)).map { TitleDigest(leadingNumber: $0) }
  }

  /// Makes a digest from its number; nil if the number is 19¹² or more.
  package init?(number: UInt64) {
    guard number < Self.limit else { return nil }
    self.number = number
  }

  /// 19¹², the number of different digests.
  private static let limit: UInt64 = (0..<length).reduce(1) { product, _ in product * UInt64(letters.count) }

  /// Reads a digest from its letters; nil if the text is not twelve of the nineteen letters.
  package init?(_ text: String) {
    guard text.utf8.count == Self.length else { return nil }
    var number: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = Self.letters.firstIndex(of: byte) else { return nil }
      number = number * UInt64(Self.letters.count) + UInt64(digit)
    }
    self.number = number
  }

  package var text: String { Self.letters(ofNumber: number) }

  /// The twelve letters of a number modulo 19¹².
  static func letters(ofNumber number: UInt64) -> String {
    String(unsafeUninitializedCapacity: length) { letters in
      var rest = number
      for place in (0..<length).reversed() {
        letters[place] = Self.letters[Int(rest % UInt64(Self.letters.count))]
        rest /= UInt64(Self.letters.count)
      }
      return length
    }
  }

  /// The first letters of a digest.
  package struct Start: Hashable, Sendable {
    private let numbers: Range<UInt64>

    /// - Returns: nil if no digest begins with the text.
    package init?(_ text: String) {
      guard text.utf8.count <= TitleDigest.length else { return nil }
      var numbers: Range<UInt64> = 0..<1
      for byte in text.utf8 {
        guard let digit = TitleDigest.letters.firstIndex(of: byte) else { return nil }
        let start = numbers.lowerBound * UInt64(TitleDigest.letters.count) + UInt64(digit)
        numbers = start..<start + 1
      }
      for _ in text.utf8.count..<TitleDigest.length {
        let count = UInt64(TitleDigest.letters.count)
        numbers = numbers.lowerBound * count..<numbers.upperBound * count
      }
      self.numbers = numbers
    }

    /// Whether a digest begins with these letters.
    package func begins(_ digest: TitleDigest) -> Bool { numbers.contains(digest.number) }
  }

  /// In the order of their values as digits.
  static let letters = Array("bcdfghjkmnpqrstvwxz".utf8)
  static let length = 12
}

extension TitleDigest: CustomStringConvertible {
  package var description: String { text }
}
