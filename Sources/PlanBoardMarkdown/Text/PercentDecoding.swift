extension StringProtocol {
  /// The text that `%20` and the like stand for (RFC 3986 §2.1); a `%` that begins no such thing stays, bytes that are no UTF-8 are
  /// replaced.
  package var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
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
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Two hexadecimal digits.
  private static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2, !digits.contains(UInt8(ascii: "+")) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
