package import PlanBoardCore
package import PlanBoardIntents

/// A report as a page of HTML that needs nothing else: no script, no network, no other file. It follows the reader's choice of
/// light or dark, and can be printed.
package enum ReportPage {
  /// The whole page, with a line feed at its end.
  package static func bytes(_ report: PlanReport<PlacedCard>) -> [UInt8] {
    let title = "\(ReportWords.title): \(ReportWords.days(report.days, today: report.today))"
    var html = HTML()
    html.markup("<!doctype html>\n")
    html.element("html", HTML.Attribute("lang", "en")) { html in
      html.element("head") { html in
        DocumentHead.add(title, style: style, to: &html)
      }
      html.markup("\n")
      html.element("body") { html in
        html.element("main") { main(report, title, &$0) }
      }
    }
    html.markup("\n")
    return html.bytes
  }

  private static func main(_ report: PlanReport<PlacedCard>, _ title: String, _ html: inout HTML) {
    html.element("h1", text: title)
    html.element("dl", .classes("total")) { html in
      for (name, number) in zip(ReportWords.columns(report), ReportWords.numbers(report.total, report)) {
        html.element("div", .classes(name.lowercased())) { html in
          html.element("dt", text: name)
          html.element("dd", text: "\(number)")
        }
      }
    }
    weeks(report, &html)
    days(ReportWords.done, report.done, report, &html)
    if !report.late.isEmpty {
      section(ReportWords.heading(ReportWords.late, report.late.count), &html) { html in
        list(report.late, &html) { DueWords($0.day, today: report.today).text }
      }
    }
    days(ReportWords.added, report.added, report, &html)
    for named in report.tables {
      section(named.heading, &html) { html in
        table(
          named.first, ReportWords.columns(report),
          named.rows.map { ($0.name, ReportWords.numbers($0.counts, report)) }, &html)
      }
    }
    for gap in ReportWords.gaps(report) { html.element("p", .classes("gap"), text: gap) }
  }

  private static func section(_ heading: String, _ html: inout HTML, content: (inout HTML) -> Void) {
    html.markup("\n")
    html.element("section") { html in
      html.element("h2", text: heading)
      content(&html)
    }
  }

  // MARK: Cards

  private static func days(
    _ name: String, _ items: [PlanReport<PlacedCard>.Item], _ report: PlanReport<PlacedCard>, _ html: inout HTML
  ) {
    guard !items.isEmpty else { return }
    section(ReportWords.heading(name, items.count), &html) { html in
      for (day, items) in PlanReport.byDay(items) {
        html.element("h3", text: DueWords.words(DueDate(day), today: report.today))
        list(items, &html) { $0.day.time.map { "\($0)" } ?? "" }
      }
    }
  }

  private static func list(
    _ items: [PlanReport<PlacedCard>.Item], _ html: inout HTML, note: (PlanReport<PlacedCard>.Item) -> String
  ) {
    html.element("ul") { html in
      for item in items {
        html.element("li") { html in
          html.element("span", .anyDirection, text: ReportWords.title(of: item.value))
          let facts = [note(item), item.value.board] + item.value.card.people.map { "@\($0)" }
          html.markup(" ")
          html.element("small", .anyDirection, text: facts.filter { !$0.isEmpty }.joined(separator: " · "))
        }
      }
    }
  }

  // MARK: Numbers

  private static func table(
    _ first: String, _ columns: [String], _ rows: [(name: String, numbers: [Int])], _ html: inout HTML
  ) {
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for name in [first] + columns { html.element("th", HTML.Attribute("scope", "col"), text: name) }
        }
      }
      html.element("tbody") { html in
        for row in rows {
          html.element("tr") { html in
            html.element("th", HTML.Attribute("scope", "row"), .anyDirection, text: row.name)
            for number in row.numbers { html.element("td", text: "\(number)") }
          }
        }
      }
    }
  }

  /// A bar chart, and the table with its numbers.
  private static func weeks(_ report: PlanReport<PlacedCard>, _ html: inout HTML) {
    let most = report.weeks.flatMap { [$0.done, $0.added] }.max() ?? 0
    guard most > 0 else { return }
    section(ReportWords.weeks, &html) { html in
      chart(report, most, &html)
      html.element("p", .classes("key")) { html in
        for name in ReportWords.weekColumns(report) {
          html.element("span", .classes(name.lowercased()), text: name)
          html.markup(" ")
        }
      }
      html.element("details") { html in
        html.element("summary", text: ReportWords.numbers)
        table(
          ReportWords.week, ReportWords.weekColumns(report),
          report.weeks.map { (DueWords.shortDay($0.monday, today: report.today), ReportWords.numbers($0, report)) },
          &html)
      }
    }
  }

  /// Bars for each week, in a drawing that is 100 units high and has a line of text below. If there are many weeks, there is
  /// no room for a text at each.
  private static func chart(_ report: PlanReport<PlacedCard>, _ most: Int, _ html: inout HTML) {
    let weeks = report.weeks
    let slot = max(480 / weeks.count, 18)
    let hasNumbers = slot >= 30
    let step = (44 + slot - 1) / slot
    func text(_ text: String, _ x: Int, _ y: Int, _ html: inout HTML) {
      html.element("text", HTML.Attribute("x", "\(x)"), HTML.Attribute("y", "\(y)"), text: text)
    }
    html.element(
      "svg", HTML.Attribute("viewBox", "0 0 \(weeks.count * slot) 140"), HTML.Attribute("role", "img"),
      HTML.Attribute("aria-label", ReportWords.chart)
    ) { html in
      for (index, week) in weeks.enumerated() {
        let numbers = Array(zip(ReportWords.numbers(week, report), ReportWords.weekColumns(report)))
        let bar = slot * 7 / 10 / numbers.count
        for (place, (number, name)) in numbers.enumerated() where number > 0 {
          // However small the number is, its bar can be seen.
          let height = max(2, number * 100 / most)
          let left = index * slot + slot * 3 / 20 + place * bar
          html.element(
            "rect", .classes(name.lowercased()), HTML.Attribute("x", "\(left)"),
            HTML.Attribute("y", "\(118 - height)"), HTML.Attribute("width", "\(bar - 1)"),
            HTML.Attribute("height", "\(height)")
          ) { _ in }
          if hasNumbers { text("\(number)", left + bar / 2, 114 - height, &html) }
        }
        if index % step == step / 2 {
          text(DueWords.shortDay(week.monday, today: report.today), index * slot + slot / 2, 134, &html)
        }
      }
    }
  }

  private static let style: StaticString = """
    :root{--ink:#1d2126;--soft:#57606a;--line:#d5dae0;--paper:#fff;--done:#1a7f37;--added:#0b5cad;--late:#b42318}
    @media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a8b0b9;--line:#3a4149;--paper:#16191d;--done:#4cc26b;\
    --added:#6cb2ff;--late:#ff8a7a}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:56rem;margin:0 auto;padding:2rem 1rem}
    h1{font-size:1.6rem;line-height:1.2;margin:0 0 1rem}
    h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
    h3{font-size:.9rem;color:var(--soft);margin:1rem 0 .25rem}
    .total{display:flex;flex-wrap:wrap;gap:.75rem;margin:0}
    .total div{flex:1 1 7rem;border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem}
    .total dt{color:var(--soft);font-size:.85rem}
    .total dd{margin:0;font-size:1.75rem;font-weight:650;font-variant-numeric:tabular-nums}
    .total .done dd{color:var(--done)}.total .added dd{color:var(--added)}.total .late dd{color:var(--late)}
    ul{margin:0;padding-left:1.25rem}
    li{margin:.15rem 0;overflow-wrap:anywhere}
    small{color:var(--soft)}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{padding:.3rem .5rem;border-bottom:1px solid var(--line);text-align:right}
    th:first-child{text-align:left;font-weight:inherit;overflow-wrap:anywhere}
    thead th{color:var(--soft);font-size:.85rem;font-weight:inherit}
    svg{width:100%;max-height:16rem;display:block}
    svg text{font-size:10px;fill:var(--soft);text-anchor:middle}
    rect.done{fill:var(--done)}rect.added{fill:var(--added)}
    .key{margin:.25rem 0;font-size:.85rem;color:var(--soft)}
    .key span::before{content:"";display:inline-block;width:.75em;height:.75em;margin:0 .35em 0 .75em}
    .key .done::before{background:var(--done)}.key .added::before{background:var(--added)}
    summary{cursor:pointer;color:var(--soft);padding:.35rem 0}
    .gap{color:var(--soft);font-size:.85rem}
    @media print{body{font-size:11pt}main{padding:0}section{break-inside:avoid-page}\
    .key span::before,rect{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
