/// A card's permanent name, such as `k3f9` in `- Ship ^k3f9` (docs/format.md, "Fields").
package struct CardID: Hashable, Sendable {
  /// ASCII letters, digits and `-`; never empty.
  package let text: String

  /// - Returns: nil unless the text is a legal id.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isIDByte) else { return nil }
    self.text = text
  }

  /// Whether an id may contain this byte.
  package static func isIDByte(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") }
}

extension CardID: CustomStringConvertible {
  package var description: String { text }
}
