/// A card's title in a normal form, from which the card's identity is computed. The text is in NFC. Each run of white
/// space is one space, and no space is at either end. Case and Markdown are kept.
package struct NormalTitle: Hashable, Sendable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Normalizes ``Card/title``. O(n).
  package init(_ title: String) {
    var title = title
    let isASCII = title.withUTF8 { text in
      guard text.isASCII else { return false }
      bytes.reserveCapacity(text.count)
      for byte in text { append(byte) }
      return true
    }
    if !isASCII { appendComposed(title) }
    if bytes.last == 0x20 { bytes.removeLast() }
  }

  /// Whether the title is empty, as in `- [ ] #home`, or in a card that begins with code, a table or a list.
  package var isEmpty: Bool { bytes.isEmpty }

  private mutating func append(_ byte: UInt8) {
    if !byte.isASCIIWhiteSpace { bytes.append(byte) } else if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
  }

  private mutating func appendComposed(_ title: String) {
    var composed: [UInt8] = []
    // Without Foundation, there is no other way to get NFC.
    title._withNFCCodeUnits { composed.append($0) }
    for scalar in String(decoding: composed, as: UTF8.self).unicodeScalars {
      if scalar.properties.isWhitespace {
        append(0x20)
      } else if let units = UTF8.encode(scalar) {
        bytes.append(contentsOf: units)
      }
    }
  }
}
