internal import PlanBoardCore

extension TextWrap {
  /// Wraps a line of a message to lines of at most `width` columns. Nothing is left out except spaces where lines end.
  ///
  /// A word and a command in backquotes stay whole, so that they can be copied: if one is wider than `width`, so is its
  /// line. Further lines are indented by two columns more than the first one.
  package static func sentence(_ text: String, width: Int) -> [String] {
    guard DisplayWidth.of(text, exceeds: width) else { return [text] }
    let first = text.prefix { $0 == " " }.count
    let indent = String(repeating: " ", count: min(first + 2, width / 4))
    var lines: [String] = []
    var line = ""
    var used = 0
    for part in unbroken(text) {
      // Spaces at the end of a part do not need to fit.
      if used > 0, used + DisplayWidth.of(part.droppingLastSpaces) > width, line.contains(where: { $0 != " " }) {
        lines.append(line.droppingLastSpaces)
        (line, used) = (indent, indent.utf8.count)
      }
      line += part
      used += DisplayWidth.of(part)
    }
    return lines + [line]
  }

  /// The pieces of a text between which lines can break. A piece includes the spaces after it.
  private static func unbroken(_ text: String) -> [String] {
    let characters = Array(text)
    let widths = characters.map { DisplayWidth.of($0) }
    var parts: [String] = []
    var start = 0
    var index = 0
    while index < characters.count {
      let isBackquote = characters[index] == "`"
      // A backquote without another one after it is an ordinary character.
      let end = isBackquote ? characters[(index + 1)...].firstIndex(of: "`") : nil
      index = end.map { $0 + 1 } ?? index + 1
      guard index < characters.count, characters[index] != " ", canBreak(characters, widths, before: index) else {
        continue
      }
      parts.append(String(characters[start..<index]))
      start = index
    }
    return parts + [String(characters[start...])]
  }
}
