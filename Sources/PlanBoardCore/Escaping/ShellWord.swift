/// Text as one word of a command line: sh, bash, zsh and fish all read the word as exactly that text.
package enum ShellWord {
  /// The text, unchanged if nothing in it is special to any shell, otherwise in single quotes.
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

  /// The first word of a command line, as sh reads it: without the quotes and backslashes that protect other characters. Nothing is
  /// expanded.
  package static func first(of line: String) -> String {
    let blanks = " \t\n".utf8
    var word: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in line.utf8.drop(while: blanks.contains) {
      if isEscaped {
        // Between double quotes, a backslash protects only these.
        if quote != nil, !"\"\\$`".utf8.contains(byte) { word.append(UInt8(ascii: "\\")) }
        word.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if quote == nil, blanks.contains(byte) {
        break
      } else {
        word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "._-/".utf8.contains(byte) }
}
