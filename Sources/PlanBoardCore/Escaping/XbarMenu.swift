/// Lines of a menu for xbar or SwiftBar, which add menus to the menu bar of macOS. A line is text, `|`, and parameters.
package enum XbarMenu {
  /// The text with a space for each ASCII control character, and with `¦` for each `|`.
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
  /// xbar has no escape for a quotation mark in the value. With `terminal=true`, some versions of xbar and SwiftBar put
  /// the value into a shell command line without quotes.
  package static func parameter(_ text: String) -> String? {
    text.utf8.allSatisfy { $0 >= 0x80 || $0.isASCIIAlphanumeric || "/._-+,:@%=".utf8.contains($0) }
      ? "\"\(text)\"" : nil
  }
}
