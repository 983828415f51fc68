/// A command shell for which `pb` completes words.
package enum CandidateSyntax: String, Sendable {
  case bash, zsh, fish

  /// The word at the cursor.
  package struct Word: Hashable, Sendable {
    /// The typed part of the word, without its quotation marks and without backslashes that protect a character.
    package let text: String
    /// The quotation mark that is still open; nil outside quotes.
    let quote: UInt8?
    /// The number of Unicode scalars at the start of the word that the shell keeps when it inserts a candidate, such as
    /// 4 for `due:fr` in bash.
    let kept: Int

    /// - Parameters:
    ///   - typed: the word as typed, with its quotation marks and backslashes.
    ///   - quote: the open quotation mark, if the shell reports it separately from the word; otherwise empty.
    package init(_ typed: String, quote: String = "") {
      let line = TypedLine(typed.utf8.first == quote.utf8.first ? typed : quote + typed)
      // The shell has reported a single word, so the parts that `TypedLine` splits at blanks are joined again.
      text = (line.words + [line.word]).joined(separator: " ")
      self.quote = line.quote
      kept = 0
    }

    /// Creates the last word of a line.
    ///
    /// - Parameter replaced: the part of the word that the shell replaces, as typed, with its backslashes.
    package init(of line: TypedLine, replaced: String) {
      text = line.word
      quote = line.quote
      let mark = line.quote.map { String(UnicodeScalar($0)) } ?? ""
      let part = Word(replaced, quote: mark).text
      kept = max(0, text.unicodeScalars.count - part.unicodeScalars.count)
    }
  }

  /// A text that may replace the word at the cursor.
  package struct Candidate: Hashable, Sendable {
    package var text: String
    /// An explanation of the text, for shells that show one; may be empty.
    package var explanation: String

    package init(_ text: String, _ explanation: String = "") {
      self.text = text
      self.explanation = explanation
    }
  }

  /// Whether a text from a plan, such as a tag, is safe to offer as a candidate.
  ///
  /// The inserted text must not run a command, and `pb` must not read the text as an option.
  package func accepts(_ text: String) -> Bool {
    guard !text.isEmpty, !text.hasASCIIControl, text.utf8.first != UInt8(ascii: "-") else { return false }
    switch self {
    case .zsh: return Self.isHarmlessInZsh(text)
    case .fish: return true
    case .bash: return text.unicodeScalars.allSatisfy(Self.isHarmlessInBash)
    }
  }

  /// zsh quotes the text that it inserts, except for `!`, which zsh would then replace with an earlier command.
  private static func isHarmlessInZsh(_ text: String) -> Bool { !text.utf8.contains(UInt8(ascii: "!")) }

  /// Whether a character does no harm in bash, even if the backslash before it gets lost. In some encodings, a
  /// backslash forms one character with the byte before it.
  private static func isHarmlessInBash(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      return byte.isASCIIAlphanumeric || " -_.,:/@%+=^#'\"()?".utf8.contains(byte)
    }
    // Outside ASCII, a locale may treat these characters as spaces, or a terminal may treat them as commands.
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
    default: return true
    }
  }

  // MARK: Answers

  /// The lines of an answer: the candidates that begin with the typed text, ignoring case.
  ///
  /// bash and zsh also get a single candidate that does not begin with the typed text, if the candidate begins with the
  /// part of the word that the shell keeps.
  ///
  /// bash and zsh replace the typed text with the beginning that all candidates share. `Home` and `house` share none,
  /// so the typed `ho` would be lost. The answer is therefore `home` and `house`.
  package func lines(_ candidates: [Candidate], at word: Word) -> [String] {
    let typed = Array(word.text.unicodeScalars)
    var found = candidates.compactMap { candidate in
      candidate.text.unicodeScalars.starts(ignoringCaseWith: typed) ? candidate : nil
    }
    if found.isEmpty {
      guard self != .fish, candidates.count == 1,
        candidates[0].text.unicodeScalars.starts(ignoringCaseWith: Array(typed.prefix(word.kept)))
      else { return [] }
      found = candidates
    }
    if found.count > 1, self != .fish,
      Set(found.map { Array($0.text.unicodeScalars.prefix(typed.count)) }).count > 1
    {
      for index in found.indices {
        var text = String.UnicodeScalarView(typed)
        text.append(contentsOf: found[index].text.unicodeScalars.dropFirst(typed.count))
        found[index].text = String(text)
      }
    }
    let lines = found.compactMap { line($0, at: word) }
    // bash adds the closing quotation mark after a single candidate, unless the candidate already ends with that mark.
    if self == .bash, lines.count == 1, let quote = word.quote, lines[0].utf8.last == quote {
      return [lines[0] + String(UnicodeScalar(quote))]
    }
    return lines
  }

  private func line(_ candidate: Candidate, at word: Word) -> String? {
    switch self {
    case .zsh:
      guard Self.isHarmlessInZsh(candidate.text) else { return nil }
      let escaped = candidate.text.escaping { byte in
        switch byte {
        case UInt8(ascii: "\\"): #"\\"#
        case UInt8(ascii: ":"): #"\:"#
        default: nil
        }
      }
      return "\(escaped):\(candidate.explanation)"
    case .fish: return "\(candidate.text)\t\(candidate.explanation)"
    case .bash:
      let rest = String(candidate.text.unicodeScalars.dropFirst(word.kept))
      return Self.quoted(rest, in: word.quote, keepsTilde: word.text.utf8.first == UInt8(ascii: "~"))
    }
  }

  /// The text, escaped for bash.
  ///
  /// - Parameter keepsTilde: whether the user has typed a `~` that bash should expand.
  private static func quoted(_ text: String, in quote: UInt8?, keepsTilde: Bool) -> String {
    switch quote {
    case UInt8(ascii: "'"): return text.escaping { $0 == UInt8(ascii: "'") ? #"'\''"# : nil }
    case nil:
      return text.escaping { byte in
        if byte == UInt8(ascii: "~"), keepsTilde { return nil }
        return Self.escapes[byte]
      }
    default:
      return text.escaping { byte in
        switch byte {
        case UInt8(ascii: "\""): #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case UInt8(ascii: "$"): #"\$"#
        case UInt8(ascii: "`"): #"\`"#
        default: nil
        }
      }
    }
  }

  private static let escapes: [UInt8: StaticString] = [
    0x20: #"\ "#, 0x21: #"\!"#, 0x22: #"\""#, 0x23: "\\#", 0x24: #"\$"#, 0x26: #"\&"#, 0x27: #"\'"#, 0x28: #"\("#,
    0x29: #"\)"#, 0x2A: #"\*"#, 0x3B: #"\;"#, 0x3C: #"\<"#, 0x3E: #"\>"#, 0x3F: #"\?"#, 0x5B: #"\["#, 0x5C: #"\\"#,
    0x5D: #"\]"#, 0x60: #"\`"#, 0x7B: #"\{"#, 0x7C: #"\|"#, 0x7D: #"\}"#, 0x7E: #"\~"#,
  ]
}

extension String.UnicodeScalarView {
  /// Compares scalars, because a shell does not know Swift's `Character`s.
  fileprivate func starts(ignoringCaseWith typed: [Unicode.Scalar]) -> Bool {
    starts(with: typed) { $0 == $1 || $0.properties.lowercaseMapping == $1.properties.lowercaseMapping }
  }
}
