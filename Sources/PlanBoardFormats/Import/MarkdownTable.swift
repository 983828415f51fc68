internal import PlanBoardCore

/// A table in Markdown: a line with the names of the columns, a line of hyphens, and a line for each row (GitHub Flavored Markdown
/// 0.29, §4.10). libcmark does not know tables, so the lines of a paragraph are looked at.
struct MarkdownTable {
  /// The names, and then the rows.
  let rows: [DelimitedRows.Row]
  /// The lines of the table, 0-based.
  let lines: Range<Int>

  /// The first table among the lines of a paragraph; nil if there is none.
  ///
  /// - Parameter line1: the line of the file where the paragraph begins, 1-based.
  init?(in paragraph: [Substring], line1: Int) {
    guard
      let names = paragraph.indices.dropLast().first(where: { index in
        Self.isDelimiter(paragraph[index + 1])
          && Self.cells(of: paragraph[index]).count == Self.cells(of: paragraph[index + 1]).count
      })
    else { return nil }
    let end = paragraph[names...].firstIndex { $0.allSatisfy(\.isWhitespace) } ?? paragraph.endIndex
    let count = Self.cells(of: paragraph[names]).count
    lines = names..<end
    rows = ([names] + Array((names + 2)..<max(names + 2, end))).map { index in
      // A row may have more cells than the header; they count only as cells without a name.
      DelimitedRows.Row(cells: Self.cells(of: paragraph[index]), line1: line1 + index)
    }
    guard count > 0 else { return nil }
  }

  private static func isDelimiter(_ line: Substring) -> Bool {
    let cells = cells(of: line)
    return line.contains("|") && !cells.isEmpty
      && cells.allSatisfy { cell in
        var cell = Substring(cell)
        if cell.hasPrefix(":") { cell.removeFirst() }
        if cell.hasSuffix(":") { cell.removeLast() }
        return !cell.isEmpty && cell.allSatisfy { $0 == "-" }
      }
  }

  /// The cells of a line: what is between the bars, without the blanks around it. `\|` is a bar in a cell.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped {
        cells.append("")
      } else if character == "|" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(character)
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    // The bars at both ends are no cells of their own.
    if cells.count > 1, cells[0].allSatisfy(\.isWhitespace) { cells.removeFirst() }
    if cells.count > 1, cells[cells.count - 1].allSatisfy(\.isWhitespace) { cells.removeLast() }
    return cells.map { $0.trimmingBlanks() }
  }
}
