/// Text, and attribute values in double quotes, in XML 1.0 and in Pango markup, which follows the same rules.
package enum XMLText {
  /// The text with `&`, `<`, `>` and `"` escaped, and with U+FFFD for each character that XML does not allow (XML 1.0
  /// §2.2, Char).
  package static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">": result += "&gt;".utf8
      case "\"": result += "&quot;".utf8
      default: result.append(contentsOf: UTF8.encode(isAllowed(scalar) ? scalar : "\u{FFFD}")!)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
