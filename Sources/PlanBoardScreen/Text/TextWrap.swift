internal import PlanBoardCore

/// Wraps text that is safe for a terminal (``VisibleText``).
package enum TextWrap {
  /// Returns at most `limit` lines of at most `width` columns; one empty line if the text is empty.
  ///
  /// If the text needs more lines, the last line ends with `…`.
  ///
  /// - Precondition: `width` is at least 2, because the widest character must fit.
  package static func lines(_ text: String, width: Int, limit: Int) -> [String] {
    precondition(width >= 2)
    // A title may be a megabyte long, so only the characters that may be shown are examined. Safe text has at most
    // `marksPerBase` characters without width in a row.
    let beginning = text.prefix(width * limit * (VisibleText.marksPerBase + 1) + 1)
    var characters = Array(beginning)
    // All of `beginning` may fit, because spaces at the start of a line are skipped. Then `…` stands for the rest.
    if text[beginning.endIndex...].contains(where: { $0 != " " }) { characters.append("…") }
    let widths = characters.map { DisplayWidth.of($0) }
    var lines: [String] = []
    var start = 0
    while start < characters.count, lines.count < limit {
      if characters[start] == " ", !lines.isEmpty {
        start += 1
        continue
      }
      var end = start
      var used = 0
      while end < characters.count, used + widths[end] <= width {
        used += widths[end]
        end += 1
      }
      if end == characters.count {
        lines.append(String(characters[start...]))
        return lines
      }
      if lines.count == limit - 1 {
        while used > width - 1 {
          end -= 1
          used -= widths[end]
        }
        lines.append(String(characters[start..<end]).droppingLastSpaces + "…")
        return lines
      }
      let place = (start + 1...end).last { canBreak(characters, widths, before: $0) } ?? end
      lines.append(String(characters[start..<place]).droppingLastSpaces)
      start = place
    }
    return lines.isEmpty ? [""] : lines
  }

  /// Whether a line can end before the character at an index that is at least 1.
  static func canBreak(_ characters: [Character], _ widths: [Int], before index: Int) -> Bool {
    if characters[index] == " " || characters[index - 1] == " " { return true }
    guard widths[index] == 2 || widths[index - 1] == 2 else { return false }
    // In Chinese and Japanese, characters of the first string must not begin a line, and those of the second must not
    // end one (JIS X 4051, the usual subset).
    return !"、。，．・：；？！）］｝」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}".contains(characters[index])
      && !"（［｛「『【〈《([{".contains(characters[index - 1])
  }
}

extension String {
  var droppingLastSpaces: String {
    var view = self[...]
    while view.last == " " { view.removeLast() }
    return String(view)
  }
}
