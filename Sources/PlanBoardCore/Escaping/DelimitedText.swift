/// Cells of tables that other programs read.
package enum DelimitedText {
  /// The cell of a CSV file (RFC 4180 §2): in quotation marks if it has a comma, a quotation mark or a line end, or blanks
  /// at its ends, which some readers remove.
  package static func csv(_ text: String) -> String {
    let text = guarded(text)
    let isPlain =
      text.utf8.allSatisfy { $0 != comma && $0 != quote && $0 != .lineFeed && $0 != .carriageReturn }
      && text.utf8.first != .space && text.utf8.last != .space
    return isPlain ? text : "\"" + text.escaping { $0 == quote ? "\"\"" : nil } + "\""
  }

  /// A row of a CSV file, with its line end.
  package static func csvRow(_ cells: [String]) -> String { cells.map(csv).joined(separator: ",") + "\r\n" }

  /// The cell of a TSV file, in which a tab, a line end and a backslash are written as in C: `\t`, `\n`, `\r`, `\\`.
  package static func tsv(_ text: String) -> String {
    guarded(text).escaping { byte in
      switch byte {
      case .tab: #"\t"#
      case .lineFeed: #"\n"#
      case .carriageReturn: #"\r"#
      case UInt8(ascii: "\\"): #"\\"#
      default: nil
      }
    }
  }

  /// The text of a cell that ``tsv(_:)`` wrote.
  package static func unescapedTSV(_ cell: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(cell.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = bytes.popFirst() else {
        result.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "t"): result.append(.tab)
      case UInt8(ascii: "n"): result.append(.lineFeed)
      case UInt8(ascii: "r"): result.append(.carriageReturn)
      case UInt8(ascii: "\\"): result.append(next)
      default: result += [byte, next]
      }
    }
    return unguarded(String(decoding: result, as: UTF8.self))
  }

  // MARK: Formulas

  /// The text with a `'` before it if a spreadsheet would run it as a formula, for example `=1+1`. A text that already
  /// has such a `'` gets another one, so that ``unguarded(_:)`` gives back every text.
  private static func guarded(_ text: String) -> String { isLikeFormula(text) ? "'" + text : text }

  /// The text of a cell without the `'` that keeps a spreadsheet from running it.
  package static func unguarded(_ cell: String) -> String {
    cell.utf8.first == apostrophe && isLikeFormula(cell) ? String(decoding: cell.utf8.dropFirst(), as: UTF8.self) : cell
  }

  private static func isLikeFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != apostrophe }) else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }

  // MARK: Markdown

  /// The cell of a table in GitHub Flavored Markdown (§4.10): `|` is escaped, and a line end becomes `<br>`.
  package static func markdownCell(_ text: String) -> String {
    let escaped = text.escaping { byte in
      switch byte {
      case UInt8(ascii: "|"): #"\|"#
      case .lineFeed: "<br>"
      case .carriageReturn, .tab: " "
      default: nil
      }
    }
    return escaped.trimmingBlanks()
  }

  /// A row of such a table, without a line end. The cells are as ``markdownCell(_:)`` gives them.
  package static func markdownRow(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static var quote: UInt8 { UInt8(ascii: "\"") }
  private static var comma: UInt8 { UInt8(ascii: ",") }
  private static var apostrophe: UInt8 { UInt8(ascii: "'") }
}
