/// Text as one word of a command line for sh, bash, zsh and fish.
package enum ShellWord {
  /// The text in single quotes; without quotes if it is not empty and has only ASCII letters, digits and `._-/`.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    // Inside single quotes, only fish interprets `\\` and `\'`. Outside quotes, all four shells do.
    let escaped = text.escaping { byte in
      switch byte {
      case UInt8(ascii: "'"): #"'\''"#
      case UInt8(ascii: "\\"): #"'\\'"#
      default: nil
      }
    }
    return "'\(escaped)'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "._-/".utf8.contains(byte) }
}
