/// Lines of a menu for xbar or SwiftBar, which add menus to the menu bar of macOS. A line is text, `|`, and parameters.
package enum XbarMenu {
  /// The text with a space for each ASCII control character, and with `¦` for each `|`, which would start the
  /// parameters.
  package static func text(_ text: String) -> String {
    text.escaping { byte in
      switch byte {
      case UInt8(ascii: "|"): "¦"
      case 0..<0x20, 0x7F: " "
      default: nil
      }
    }
  }

  /// A parameter's value, in quotation marks; nil if it cannot be passed safely.
  ///
  /// xbar ends the value at the first quotation mark, and has no escape for it. With `terminal=true`, both programs put
  /// the values into a shell command line, with or without quotes, depending on their version. So only harmless
  /// characters are accepted.
  package static func parameter(_ text: String) -> String? {
    text.utf8.allSatisfy { $0 >= 0x80 || $0.isASCIIAlphanumeric || "/._-+,:@%=".utf8.contains($0) }
      ? "\"\(text)\"" : nil
  }
}
