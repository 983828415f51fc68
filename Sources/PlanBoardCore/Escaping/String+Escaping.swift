extension String {
  /// The text with some of its bytes replaced; a byte for which `replacement` returns nil stays.
  ///
  /// Works on bytes, not on Swift's characters. To a shell, `'` before a combining mark is a quotation mark. To Swift,
  /// the two are one `Character`, which is not equal to `'`.
  func escaping(_ replacement: (UInt8) -> StaticString?) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 {
      if let replacement = replacement(byte) {
        replacement.withUTF8Buffer { result.append(contentsOf: $0) }
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the text contains an ASCII control character, such as a line feed or a tab.
  var hasASCIIControl: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
