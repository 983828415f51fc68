extension StringProtocol {
  /// The text with codes such as `%20` decoded (RFC 3986 §2.1). A `%` that does not begin such a code stays; invalid
  /// UTF-8 is replaced by U+FFFD.
  package var percentDecoded: String {
    utf8.contains(UInt8(ascii: "%")) ? String(decoding: percentDecodedBytes, as: UTF8.self) : String(self)
  }

  /// The text with codes such as `%20` decoded, as bytes that need not be UTF-8.
  package var percentDecodedBytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = Self.byte(rest.prefix(2)) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
    // The initializer below would also accept a sign, as in `-0`.
    guard digits.count == 2, digits.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
