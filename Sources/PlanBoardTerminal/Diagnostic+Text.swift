internal import PlanBoardCore
package import PlanBoardLint
package import PlanBoardMessages
package import PlanBoardScreen

extension Diagnostic {
  /// The text for a terminal: a prefix, the message, and a line `help: …` for each hint.
  package var text: String { ([prefix + message] + help.map { "help: \($0.text)" }).joined(separator: "\n") }

  private var prefix: String {
    switch place {
    case .program: Self.name
    case .file(let path): "\(Self.name)\(VisibleText.safe(path.text)): "
    case .ofItsOwn: ""
    }
  }

  private static let name = "pb: "

  /// The lines of ``text`` in the styles of a finding: the name of the program and carets have the style of the severity,
  /// and places are bold.
  ///
  /// - Parameter width: the width to which sentences are wrapped, in terminal columns; nil for no limit. An excerpt of a
  ///   text is never wrapped, because the carets below it would then be in the wrong place.
  package func lines(as severity: Severity, width: Int?) -> [StyledLine] {
    func wrapped(_ text: String) -> [String] { width.map { TextWrap.sentence(text, width: $0) } ?? [text] }
    let parts = (prefix + message).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = wrapped(parts[0])
    let excerpt = parts.dropFirst().map { line in
      StyledLine(line, line.contains("^") && line.allSatisfy { " ^".contains($0) } ? severity.style : .plain)
    }
    return [head(first[0], severity)] + first.dropFirst().map { StyledLine($0) } + excerpt
      + help.flatMap { wrapped("help: \($0.text)") }.map { StyledLine($0) }
  }

  /// The first line of the message, with its prefix.
  private func head(_ text: String, _ severity: Severity) -> StyledLine {
    var line = StyledLine()
    var rest = text[...]
    if text.hasPrefix(Self.name) {
      line.add(Self.name, severity.style)
      rest = rest.dropFirst(Self.name.count)
    }
    let place = placeLength(rest)
    line.add(String(rest.prefix(place)), .bold)
    rest = rest.dropFirst(place)
    // A mistake in a file has the word of its own severity after its place.
    if place > 0, let own = Severity.allCases.first(where: { rest.hasPrefix("\($0.rawValue): ") }) {
      line.add("\(own.rawValue):", own.style)
      rest = rest.dropFirst(own.rawValue.count + 1)
    }
    line.add(String(rest))
    return line
  }

  /// How many characters at the start of a message are a place, such as `roadmap.md: ` or `roadmap.md:3:1: `.
  private func placeLength(_ text: Substring) -> Int {
    switch place {
    case .program: return 0
    case .file:
      let length = prefix.count - Self.name.count
      return text.count > length ? length : 0
    case .ofItsOwn:
      guard let end = text.firstOccurrence(of: ": ") else { return 0 }
      let place = text[..<end.lowerBound]
      return place.contains(":") && place.last?.isWholeNumber == true ? place.count + 2 : 0
    }
  }
}
