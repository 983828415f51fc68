internal import PlanBoardCore

/// A title, or the name of a column, without comments and Markdown's marks: emphasis, code, links and escapes. Anything that
/// is not clearly a mark is kept.
package enum PlainTitle {
  /// The text of a title as a reader of the rendered Markdown sees it.
  ///
  /// - Parameter limit: the largest number of characters to read; `…` stands for the rest. The time is O(limit²) at worst.
  package static func text(_ title: String, limit: Int = 300) -> String {
    let title = title.withoutComments
    let start = title.prefix(limit)
    let end = start.endIndex < title.endIndex ? "…" : ""
    guard start.utf8.contains(where: { "\\`*_~=[<!".utf8.contains($0) }) else { return start + end }
    return String(plain(Array(start)[...])) + end
  }

  private static func plain(_ text: ArraySlice<Character>) -> [Character] {
    var result: [Character] = []
    var position = text.startIndex
    while position < text.endIndex {
      let rest = text[position...]
      if let (shown, end) = escape(rest) ?? code(rest) ?? link(rest) ?? emphasis(rest, after: result.last) {
        result += shown
        position = end
      } else {
        // Runs that close something have been read already, so a run of marks that opens nothing is text.
        let run = rest.prefix { $0 == rest.first && "`*_~=".contains($0) }
        result += run.isEmpty ? rest.prefix(1) : run
        position += max(run.count, 1)
      }
    }
    return result
  }

  /// A piece of Markdown at the beginning of a text: what a reader sees of it, and the index after it. The functions
  /// that read a piece return nil if the text begins with something else.
  private typealias Part = (shown: [Character], end: Int)

  private static func escape(_ text: ArraySlice<Character>) -> Part? {
    guard text.first == "\\", let next = text.dropFirst().first, next.isASCII, next.isPunctuation || next.isSymbol
    else {
      return nil
    }
    return ([next], text.startIndex + 2)
  }

  /// Reads a code span, or an autolink.
  private static func code(_ text: ArraySlice<Character>) -> Part? {
    if text.first == "<" {
      guard let close = text.firstIndex(of: ">") else { return nil }
      let inside = text[text.startIndex + 1..<close]
      guard inside.contains(":") || inside.contains("@"), !inside.contains(where: { $0 == " " || $0 == "<" }) else {
        return nil
      }
      return (Array(inside), close + 1)
    }
    let run = text.prefix { $0 == "`" }.count
    guard run > 0 else { return nil }
    var position = text.startIndex + run
    while let start = text[position...].firstIndex(of: "`") {
      let end = text[start...].firstIndex { $0 != "`" } ?? text.endIndex
      if end - start == run {
        var inside = text[text.startIndex + run..<start]
        if inside.first == " ", inside.last == " ", inside.contains(where: { $0 != " " }) {
          inside = inside.dropFirst().dropLast()
        }
        return (Array(inside), end)
      }
      position = end
    }
    return nil
  }

  /// Reads a link or a picture: `[text](target)`, `[[page]]` or `[[page|text]]`, perhaps after a `!`.
  private static func link(_ text: ArraySlice<Character>) -> Part? {
    let text = text.first == "!" ? text.dropFirst() : text
    guard text.first == "[" else { return nil }
    if text.dropFirst().first == "[" {
      let inside = text.dropFirst(2)
      guard let close = inside.firstIndex(of: "]"), close > inside.startIndex, inside[close...].dropFirst().first == "]"
      else { return nil }
      let page = inside[..<close]
      let name = page.lastIndex(of: "|").map { page[($0 + 1)...] } ?? page
      return (Array(name.isEmpty ? page : name), close + 2)
    }
    guard let close = end(of: text, "[", "]"), text[close...].first == "(", let end = end(of: text[close...], "(", ")")
    else { return nil }
    return (plain(text[text.startIndex + 1..<close - 1]), end)
  }

  /// The index after the bracket that closes the first bracket; nil if no bracket closes it.
  private static func end(of text: ArraySlice<Character>, _ open: Character, _ close: Character) -> Int? {
    var depth = 0
    for index in text.indices where text[index] == open || text[index] == close {
      depth += text[index] == open ? 1 : -1
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// Reads emphasised, struck or highlighted text, such as `*a*`, `__a__`, `***a***`, `~~a~~` or `==a==`.
  ///
  /// - Parameter last: the last character that is shown before the text; nil at the beginning.
  private static func emphasis(_ text: ArraySlice<Character>, after last: Character?) -> Part? {
    guard let mark = text.first, "*_~=".contains(mark) else { return nil }
    let run = text.prefix { $0 == mark }.count
    guard run <= 3, mark == "*" || mark == "_" || run == 2 else { return nil }
    let start = text.startIndex + run
    guard start < text.endIndex, text[start] != " ", mark != "_" || last.map({ !isWord($0) }) ?? true else {
      return nil
    }
    var position = start
    while let found = text[position...].firstIndex(of: mark) {
      let end = text[found...].firstIndex { $0 != mark } ?? text.endIndex
      if end - found == run, text[found - 1] != " ", mark != "_" || end == text.endIndex || !isWord(text[end]) {
        return (plain(text[start..<found]), end)
      }
      position = end
    }
    return nil
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
