extension Path {
  /// The path as a URI reference (RFC 3986 §3.3, §4.2): all bytes are percent-encoded except letters, digits and a few signs.
  package var uriReference: String {
    var result = ""
    for byte in bytes {
      if byte.asciiLowercased &- 0x61 < 26 || byte &- 0x30 < 10 || "-._~/".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }
}
