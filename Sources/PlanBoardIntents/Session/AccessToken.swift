/// A secret that lets any number of browsers open the page of a plan.
package struct AccessToken: Hashable, Sendable {
  /// At least 16 ASCII letters, digits, `-` or `_`.
  package let text: String

  /// Reads a secret that the user has chosen; nil if the text is too short, or has other characters, which may have to
  /// be encoded in an address.
  package init?(_ text: String) {
    guard text.utf8.count >= 16, text.utf8.allSatisfy(Self.isPlain) else { return nil }
    self.text = text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
