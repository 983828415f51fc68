internal import PlanBoardMarkdown
internal import PlanBoardStore

extension Path {
  /// The path as a URI has it (RFC 3986 §3.3, §4.2): all but letters, digits and a few signs in percent notation.
  var uriReference: String {
    var result = ""
    for byte in bytes {
      if byte.isAlphanumeric || "-._~/".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }
}
