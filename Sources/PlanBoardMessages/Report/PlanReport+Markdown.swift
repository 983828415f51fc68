internal import PlanBoardCore
package import PlanBoardIntents

extension PlanReport<PlacedCard> {
  /// The report as a Markdown document. Texts from boards are code, so that no `@name` or `#12` in them is a mention or a link
  /// where the document is read. Safe for a terminal.
  package var markdown: [String] {
    var lines = ["# \(ReportWords.title): \(ReportWords.days(days, today: today))", "", ReportWords.total(self)]
    func add(_ name: String, _ items: [Item], _ facts: (Item) -> [String]) {
      guard !items.isEmpty else { return }
      lines += ["", "## \(ReportWords.heading(name, items.count))", ""]
      lines += items.map { item in
        let facts = [Self.code(item.value.board)] + item.value.card.people.map { Self.code("@\($0)") } + facts(item)
        return "- \(MarkdownCode.span(ReportWords.title(of: item.value))): \(facts.joined(separator: ", "))"
      }
    }
    add(ReportWords.done, done) { [DueWords.words($0.day, today: today)] }
    add(ReportWords.late, late) { [DueWords($0.day, today: today).text] }
    add(ReportWords.added, added) { [DueWords.words($0.day, today: today)] }
    for table in tables {
      lines += Self.table(
        table.heading, table.first, ReportWords.columns(self),
        table.rows.map { ($0.isNamed ? Self.code($0.name) : $0.name, ReportWords.numbers($0.counts, self)) })
    }
    lines += Self.table(
      ReportWords.weeks, ReportWords.week, ReportWords.weekColumns(self),
      weeks.map { (DueWords.shortDay($0.monday, today: today), ReportWords.numbers($0, self)) })
    let gaps = ReportWords.gaps(self)
    return lines + (gaps.isEmpty ? [] : [""]) + gaps
  }

  /// A table in GitHub Flavored Markdown (§4.10).
  private static func table(
    _ heading: String, _ first: String, _ columns: [String], _ rows: [(name: String, numbers: [Int])]
  ) -> [String] {
    let head = [[first] + columns, ["---"] + columns.map { _ in "---:" }]
    return ["", "## \(heading)", ""]
      + (head + rows.map { [$0.name] + $0.numbers.map { "\($0)" } }).map(DelimitedText.markdownRow)
  }

  private static func code(_ text: String) -> String {
    DelimitedText.markdownCell(MarkdownCode.span(VisibleText.safe(text)))
  }
}
