internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

/// A report as a terminal shows it: the days and the totals, then the cards, which are drawn as any list, then tables.
package struct ReportDrawing<Value: Sendable> {
  private let report: PlanReport<Value>
  private let width: Int
  private let isASCII: Bool

  /// - Parameters:
  ///   - width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  ///   - isASCII: whether bars are drawn with `#`, because the terminal shows only ASCII.
  package init(_ report: PlanReport<Value>, width: Int, isASCII: Bool) {
    self.report = report
    self.width = max(width, BoardDrawing.leastWidth)
    self.isASCII = isASCII
  }

  /// The lines before the cards.
  package var head: [StyledLine] {
    [
      StyledLine("\(ReportWords.title): \(ReportWords.days(report.days, today: report.today))", .bold),
      StyledLine(ReportWords.total(report)), StyledLine(),
    ].map { $0.cut(to: width) }
  }

  /// The lines after the cards.
  package var tables: [StyledLine] {
    let counts = report.tables.map { table in
      lines(
        table.heading, ReportWords.columns(report),
        table.rows.map { ($0.name, $0.isNamed ? .plain : .dim, ReportWords.numbers($0.counts, report)) }, hasBars: false
      )
    }
    let weeks = lines(
      ReportWords.weeks, ReportWords.weekColumns(report),
      report.weeks.map {
        (StatsWords.week($0.monday, today: report.today), .plain, ReportWords.numbers($0, report))
      }, hasBars: true)
    return Array((counts + [weeks]).joined(separator: [StyledLine()]))
  }

  private static var indent: Int { 2 }
  private static var gap: Int { 2 }
  private static var widestLabel: Int { 28 }
  private static var widestBar: Int { 40 }

  /// A table: a heading with the names of the numbers, and a line for each row, perhaps with a bar for its first number.
  private func lines(
    _ heading: String, _ columns: [String], _ rows: [(name: String, style: Style, numbers: [Int])], hasBars: Bool
  ) -> [StyledLine] {
    let names = rows.map { VisibleText.safe($0.name) }
    let widths = columns.enumerated().map { index, name in
      max(DisplayWidth.of(name), rows.map { String($0.numbers[index]).count }.max() ?? 0) + Self.gap
    }
    let numbers = widths.reduce(0, +)
    let label = min(
      max(names.map(DisplayWidth.of).max() ?? 0, DisplayWidth.of(heading) - Self.indent), Self.widestLabel,
      max(width - Self.indent - numbers, 4))
    func line(_ start: StyledLine, _ cells: [String], _ style: (String) -> Style) -> StyledLine {
      var line = start
      var end = Self.indent + label
      for (cell, width) in zip(cells, widths) {
        end += width
        line.pad(to: end - DisplayWidth.of(cell))
        line.add(cell, style(cell))
      }
      return line
    }
    let most = rows.map { $0.numbers[0] }.max() ?? 0
    let room = min(width - Self.indent - label - numbers - Self.gap, Self.widestBar)
    let body = zip(names, rows).map { name, row in
      var start = StyledLine(String(repeating: " ", count: Self.indent))
      start.add(TextWrap.lines(name, width: label, limit: 1).first ?? "", row.style)
      var line = line(start, row.numbers.map { "\($0)" }) { $0 == "0" ? .dim : .plain }
      if hasBars, room >= 4, row.numbers[0] > 0 {
        line.add(String(repeating: " ", count: Self.gap))
        line.add(StatsSection.bar(row.numbers[0], of: most, width: room, isASCII: isASCII), .good)
      }
      return line
    }
    return ([line(StyledLine(heading, .bold), columns) { _ in .dim }] + body).map { $0.cut(to: width) }
  }
}
