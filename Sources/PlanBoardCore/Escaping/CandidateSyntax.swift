/// The ways in which shells read completion candidates, one candidate per line.
package enum CandidateSyntax: String, Sendable {
  case bash, zsh, fish
  /// The caller has not said which shell is asking.
  case plain

  /// Whether the shell reads the text literally, and `pb` does not read it as an option.
  ///
  /// zsh and fish quote what they insert, except for one character in zsh. The bash script puts a backslash before a space. No
  /// other character that bash would act on is accepted, whether inside quotes, outside them, or at the start of a word.
  package func accepts(_ text: String) -> Bool {
    guard !text.isEmpty, text.isOneLine, text.utf8.first != UInt8(ascii: "-") else { return false }
    switch self {
    // zsh completion inserts `!` unquoted, and `!` recalls an earlier command.
    case .zsh: return !text.utf8.contains(UInt8(ascii: "!"))
    case .fish, .plain: return true
    case .bash: return text.utf8.first != UInt8(ascii: "#") && text.unicodeScalars.allSatisfy(Self.isHarmless)
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      return byte.isASCIIAlphanumeric || " -_.,:/@%+=^#".utf8.contains(byte)
    }
    // Characters that a locale may treat as a space, or a terminal as a command.
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
    default: return true
    }
  }

  /// Returns the text that the user has typed, without the quotation mark and the backslashes that zsh leaves in.
  ///
  /// - Parameter word: the word as the script receives it, up to the cursor.
  package func typed(_ word: String) -> String {
    guard self == .zsh else { return word }
    let bytes = word.utf8.first.map { "\"'".utf8.contains($0) } ?? false ? word.utf8.dropFirst() : word.utf8[...]
    return String(decoding: bytes.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }

  /// Returns the output line of a candidate.
  ///
  /// - Parameter words: a description of the candidate, for shells that show one.
  package func line(_ text: String, _ words: String) -> String {
    switch self {
    case .zsh:
      let escaped = text.escaping { byte in
        switch byte {
        case UInt8(ascii: "\\"): #"\\"#
        case UInt8(ascii: ":"): #"\:"#
        default: nil
        }
      }
      return "\(escaped):\(words)"
    case .fish: return "\(text)\t\(words)"
    case .bash, .plain: return text
    }
  }
}
