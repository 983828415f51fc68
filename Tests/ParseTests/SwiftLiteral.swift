/// A string literal in a Swift source file, for the tests of `HouseRuleTests`.
struct SwiftLiteral {
  /// The text of the literal, with `\u{FFFC}` for each interpolation, a space for `\n` and `\t`, and nothing for `\u{…}`.
  private(set) var text = ""
  /// The source text from the start of the file up to the literal.
  private(set) var before: Substring
  /// The names before the open parentheses around the literal, from the outermost one: `["UsageError", "name"]`. The name is empty
  /// if a parenthesis follows no name.
  private(set) var calls: [Substring]

  /// All string literals of a source file. A literal in an interpolation comes before the literal that contains it. Regular
  /// expressions in the file must not contain quotation marks.
  static func all(in source: String) -> [SwiftLiteral] {
    var literals: [SwiftLiteral] = []
    var rest = source[...]
    skipCode(&rest, of: source, calls: [], isInterpolation: false, &literals)
    return literals
  }

  /// Skips code up to the end of the file, or to the bracket that closes the interpolation, and adds its literals to `literals`.
  private static func skipCode(
    _ rest: inout Substring, of source: String, calls: [Substring], isInterpolation: Bool,
    _ literals: inout [SwiftLiteral]
  ) {
    let outer = calls.count
    var calls = calls
    while let character = rest.first {
      switch character {
      case "/" where rest.hasPrefix("//"): rest = rest.drop { !$0.isNewline }
      case "\"", "#":
        guard let start = rest.prefixMatch(of: /#*"(?:""(?=\n))?/) else {
          rest.removeFirst()
          continue
        }
        literals.append(SwiftLiteral(start.output, &rest, of: source, calls: calls, &literals))
      case "(":
        calls.append(name(at: rest.startIndex, in: source))
        rest.removeFirst()
      case ")":
        rest.removeFirst()
        if calls.count > outer { calls.removeLast() } else if isInterpolation { return }
      default: rest.removeFirst()
      }
    }
  }

  /// The name that ends at a place: `UsageError`, `@Option`.
  private static func name(at end: String.Index, in source: String) -> Substring {
    var start = end
    while start > source.startIndex {
      let previous = source.index(before: start)
      guard source[previous].isLetter || source[previous].isNumber || "_@".contains(source[previous]) else { break }
      start = previous
    }
    return source[start..<end]
  }

  /// Reads a literal, and removes it from the start of `rest`.
  ///
  /// - Parameter opening: the opening quotation marks, with any `#` before them.
  private init(
    _ opening: Substring, _ rest: inout Substring, of source: String, calls: [Substring],
    _ literals: inout [SwiftLiteral]
  ) {
    before = source[..<rest.startIndex]
    self.calls = calls
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
        Self.skipCode(&rest, of: source, calls: calls, isInterpolation: true, &literals)
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
