/// A string literal in a Swift source file, for the tests of `HouseRuleTests`.
struct SwiftLiteral {
  /// The text of the literal, with `\u{FFFC}` for each interpolation, a space for `\n` and `\t`, and nothing for `\u{…}`.
  private(set) var text = ""
  /// The source text from the start of the file up to the literal.
  private(set) var before: Substring

  /// All string literals of a source file. A literal in an interpolation comes before the literal that contains it. Regular
  /// expressions in the file must not contain quotation marks.
  static func all(in source: String) -> [SwiftLiteral] {
    var literals: [SwiftLiteral] = []
    var rest = source[...]
    skipCode(&rest, of: source, isInterpolation: false, &literals)
    return literals
  }

  /// Skips code up to the end of the file, or to the bracket that closes the interpolation, and adds its literals to `literals`.
  private static func skipCode(
    _ rest: inout Substring, of source: String, isInterpolation: Bool, _ literals: inout [SwiftLiteral]
  ) {
    var depth = 1
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if let start = rest.prefixMatch(of: /#*"(?:""(?=\n))?/) {
        literals.append(SwiftLiteral(start.output, &rest, of: source, &literals))
      } else {
        rest.removeFirst()
        guard isInterpolation else { continue }
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        if depth == 0 { return }
      }
    }
  }

  /// Reads a literal, and removes it from the start of `rest`.
  ///
  /// - Parameter opening: the opening quotation marks, with any `#` before them.
  private init(
    _ opening: Substring, _ rest: inout Substring, of source: String, _ literals: inout [SwiftLiteral]
  ) {
    before = source[..<rest.startIndex]
    let closing = String(opening.reversed())
    let escape = "\\" + opening.filter { $0 == "#" }
    rest = rest.dropFirst(opening.count)
    while !rest.isEmpty, !rest.hasPrefix(closing) {
      guard rest.hasPrefix(escape) else {
        text.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(escape.count)
      switch rest.popFirst() {
      case "(":
        text += "\u{FFFC}"
        Self.skipCode(&rest, of: source, isInterpolation: true, &literals)
      case "u": rest = rest.drop { $0 != "}" }.dropFirst()
      case "n", "t": text += " "
      case let character: text += character.map(String.init) ?? ""
      }
    }
    rest = rest.dropFirst(closing.count)
  }

  /// Whether the literal has at least two words, one of them with two letters in a row. An interpolated value counts as a word.
  var isPhrase: Bool {
    let words = text.split(whereSeparator: \.isWhitespace).filter { $0.contains { $0.isLetter || $0 == "\u{FFFC}" } }
    return words.count > 1 && words.contains { $0.contains(/\p{L}\p{L}/) }
  }

  /// Whether the literal is the message of a precondition, which only developers read.
  var isForDevelopers: Bool {
    before.split(separator: "\n", omittingEmptySubsequences: false).last?.contains(/\bprecondition(?:Failure)?\(/)
      == true
  }

  /// The name of the property or function that contains the literal.
  var member: Substring? {
    before.matches(of: /(?m)^  (?:\w+ )*(?:let|var|func|init)\b ?(\w*)/).last?.1
  }
}
