extension Sequence<UInt8> {
  /// The bytes as a part of a URI (RFC 3986 §2.1): all are percent-encoded except ASCII letters, digits and `signs`.
  ///
  /// - Parameter signs: the ASCII signs that are not encoded. In every part of a URI, `-._~` need not be encoded.
  package func percentEncoded(except signs: String = "-._~") -> String {
    var result = ""
    for byte in self {
      if byte.isASCIIAlphanumeric || signs.utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }
}
