package import PlanBoardScreen

/// Text for terminals that can show only ASCII, and a check whether the user's terminal is one of them.
package enum TerminalCharacters {
  /// Whether the user's locale is `C` or `POSIX`, which have only ASCII characters. If no locale is set, the result is
  /// false, because most terminals can show UTF-8.
  package static func areASCII(_ variable: (String) -> String?) -> Bool {
    // POSIX, Base Definitions, 8.2.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    return locale == "C" || locale == "POSIX"
  }

  /// Each ASCII character is one column wide, like the sign that it replaces.
  private static let signs: [Character: Character] = [
    "▲": "!", "◆": "+", "▽": "-", "◧": "/", "✓": "x", "✗": "-", "☐": "o", "•": "*", "↻": "*", "·": "-", "…": "~",
    "▌": "|", "●": "*", "‹": "<", "›": ">", "▴": "^", "▼": "v", "“": "\"", "”": "\"", "→": ">", "━": "=",
    "─": "-", "│": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
  ]

  /// A sentence with `...` in place of `…`, and `->` in place of `→`, so perhaps wider than before.
  package static func sentenceInASCII(_ text: String) -> String {
    text.reduce(into: "") { ascii, character in
      switch character {
      case "…": ascii += "..."
      case "→": ascii += "->"
      default: ascii.append(character)
      }
    }
  }

  static func inASCII(_ text: String) -> String { String(text.map { signs[$0] ?? $0 }) }
}

extension StyledLine {
  /// The line with ASCII characters for the signs that drawings use, as wide as before.
  package var inASCII: StyledLine {
    var line = StyledLine()
    for piece in pieces { line.add(TerminalCharacters.inASCII(piece.text), piece.style, link: piece.link) }
    return line
  }
}
