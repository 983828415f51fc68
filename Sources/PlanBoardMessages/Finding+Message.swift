package import PlanBoardCore
internal import PlanBoardMarkdown

extension Finding {
  /// The stable name of the finding's kind.
  package var id: String {
    switch code {
    case .invalidFrontMatter: "invalid-front-matter"
    case .frontMatterTooLarge: "front-matter-too-large"
    case .frontMatterTooComplex: "front-matter-too-complex"
    case .wrongType: "wrong-type"
    case .newerFormat: "newer-format"
    case .nestingTooDeep: "nesting-too-deep"
    case .definitionTooLong: "definition-too-long"
    case .unknownBoardHeading: "unknown-board-heading"
    }
  }

  /// The problem in words. Safe for a terminal.
  package var message: String {
    switch code {
    case .invalidFrontMatter(let fault): "the front matter is not read: \(VisibleText.safe(fault.words))"
    case .frontMatterTooLarge(let limit): "the front matter is not read: it is longer than \(limit) bytes"
    case .frontMatterTooComplex(let limit): "the front matter is not read: it has \(YAMLValue.excess(limit: limit))"
    case .wrongType(let key, let wanted): "`\(VisibleText.safe(key)):` \(wanted.words)"
    case .newerFormat(let version, let known): Self.newerFormat(version, known: known)
    case .nestingTooDeep(let limit):
      "lists and quotes nest more than \(limit) levels deep; deeper levels are read as text"
    case .definitionTooLong(let limit):
      "a link definition is longer than \(limit) bytes; the lines beyond that are read as text"
    case .unknownBoardHeading(let name):
      "`board:` names a heading that the file does not have: \(VisibleText.safe(name))"
    }
  }

  /// The warning with its place, in a form that editors recognize. Safe for a terminal.
  package func warning(in path: Path) -> Diagnostic {
    Diagnostic("\(VisibleText.safe(path.text)):\(line1):\(column1): warning: \(message) [\(id)]")
  }

  /// The message about a board in a format that this pb does not know.
  static func newerFormat(_ version: Int, known: Int) -> String {
    "the board is in format \(version), but this pb knows formats up to \(known): it reads the board, but does not change it; "
      + "update pb"
  }
}
