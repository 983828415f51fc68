package import PlanBoardCore
package import PlanBoardMarkdown

/// Cards as a page of HTML that needs nothing else: no script, no network, no other file. It follows the reader's choice of light
/// or dark, fits a phone, and can be printed. It is made board by board.
package struct ExportPage: Sendable {
  private let isList: Bool
  private let today: CalendarDate

  /// - Parameter isList: whether cards are lines below each other, and not in columns beside each other.
  package init(isList: Bool, today: CalendarDate) {
    self.isList = isList
    self.today = today
  }

  /// The text before the first board.
  package var opening: [UInt8] {
    var html = HTML()
    html.markup("<!doctype html>\n<html lang=\"en\">")
    html.element("head") { html in
      DocumentHead.add(
        "PlanBoard, \(DueWords.words(DueDate(today), today: today)) \(today.year)", style: Self.style, to: &html)
    }
    html.markup("\n<body>")
    html.open("main", [.classes(isList ? "list" : "board")])
    html.markup("\n")
    return html.bytes
  }

  /// The text after the last board.
  package var closing: [UInt8] { Array("</main></body></html>\n".utf8) }

  /// Some cards of a board, below the board's title.
  ///
  /// - Parameter cards: the indices of the cards on the board, in text order.
  package func text(of board: ParsedBoard, _ cards: [Int], _ path: Path, _ losses: inout ExportLosses) -> [UInt8] {
    var html = HTML()
    html.element("section") { html in
      html.element("h1", .anyDirection, text: DrawingWords.name(board.title ?? path.stem))
      html.markup("\n")
      html.element("div", .classes("columns")) { html in
        // A board that is exported as a whole shows its empty columns, too.
        let isWhole = cards.count == board.cards.count
        for (number, column) in board.columns.enumerated() {
          let own = cards.filter { Int(board.cards[$0].column) == number }
          guard !own.isEmpty || (isWhole && column.kind.goesByName) else { continue }
          add(column, own, of: board, &losses, to: &html)
        }
      }
    }
    html.markup("\n")
    return html.bytes
  }

  private func add(
    _ column: ParsedBoard.ColumnSpan, _ cards: [Int], of board: ParsedBoard, _ losses: inout ExportLosses,
    to html: inout HTML
  ) {
    html.element("section", .classes("column")) { html in
      html.element("h2", .anyDirection) { html in
        html.text(DrawingWords.name(column.name))
        html.markup(" ")
        html.element("small", text: "\(cards.count)")
      }
      var section: Int32 = -1
      var isOpen = false
      for index in cards {
        if board.cards[index].section != section {
          section = board.cards[index].section
          if isOpen { html.markup("</ul>\n") }
          isOpen = false
          html.element("h3", .anyDirection, text: DrawingWords.name(board.sectionName(Int(section))))
        }
        if !isOpen { html.markup("<ul>\n") }
        isOpen = true
        add(board.card(index), board.settings.tagColors, &losses, to: &html)
      }
      if isOpen { html.markup("</ul>\n") }
    }
    html.markup("\n")
  }

  // MARK: Cards

  private func add(_ card: Card, _ colors: TagColors, _ losses: inout ExportLosses, to html: inout HTML) {
    let color = card.color.flatMap { ColorValue($0) }
    html.element(
      "li", .classes(card.isOpen ? "card" : "card closed"),
      color.map { HTML.Attribute("style", "border-left-color:\($0.css)") }
    ) { html in
      html.element("p", .classes("title"), .anyDirection) { html in
        addBox(card, to: &html)
        if let priority = card.priority {
          html.element(
            "span", .classes("priority"), HTML.Attribute("role", "img"),
            HTML.Attribute("aria-label", "\(priority.rawValue) priority"), text: priority.pageSign)
          html.markup(" ")
        }
        addTitle(card, to: &html)
      }
      addFacts(card, colors, &losses, to: &html)
      addBody(card, to: &html)
    }
    html.markup("\n")
  }

  private func addBox(_ card: Card, to html: inout HTML) {
    let (sign, words) =
      switch card.state {
      case .open where card.isStarted: ("◧", DrawingWords.started)
      case .open: ("☐", DrawingWords.state(.open))
      case .done: ("☑", DrawingWords.state(.done))
      case .cancelled: ("☒", DrawingWords.state(.cancelled))
      }
    html.element(
      "span", .classes("box"), HTML.Attribute("role", "img"), HTML.Attribute("aria-label", words), text: sign)
    html.markup(" ")
  }

  private func addTitle(_ card: Card, to html: inout HTML) {
    let title = card.title.withoutComments
    guard !title.isEmpty else { return html.text(DrawingWords.noTitle) }
    let safe = VisibleText.safe(title)
    // A title such as `# a` would be a heading, which a paragraph cannot have.
    guard MarkdownHTML.mayBeMarked(safe), !safe.hasPrefix("#") else { return html.text(title) }
    html.markup(safe: MarkdownHTML.line(safe, withLinks: true))
  }

  private func addFacts(_ card: Card, _ colors: TagColors, _ losses: inout ExportLosses, to html: inout HTML) {
    var facts = HTML()
    func fact(_ classes: String, _ text: String) {
      facts.markup(" ")
      facts.element("span", .classes(classes), .anyDirection, text: text)
    }
    if let due = card.due {
      let isLate = card.isOpen && DueWords(due, today: today).urgency == .past
      fact(isLate ? "late" : "due", "due \(DueWords.words(due, today: today))")
    }
    for field in card.fieldsBesideTitle {
      switch field.key {
      case .every: fact("field", "↻ \(RecurrenceWords.text(field.value))")
      // What other programs call the card, and from where it came into the archive, is no news for a reader.
      case SourceID.key, .other("from"), .other("from-place"): losses.add(.field(field.key))
      default:
        let day = field.key.kind == .day ? DueDate(iso: field.value) : nil
        fact("field", "\(field.key.name) \(day.map { DueWords.words($0, today: today) } ?? field.value)")
      }
    }
    if card.isPinned { fact("field", DrawingWords.pinned) }
    for person in card.people { fact("person", "@\(person)") }
    for tag in card.tags {
      facts.markup(" ")
      facts.element(
        "span", .classes("tag"), .anyDirection,
        colors[tag].map { HTML.Attribute("style", "border-color:\($0.css)") }, text: "#\(tag)")
    }
    guard !facts.bytes.isEmpty else { return }
    html.element("p", .classes("facts")) { $0.markup(facts) }
  }

  private func addBody(_ card: Card, to html: inout HTML) {
    if !card.checklist.isEmpty {
      html.element("ul", .classes("checklist")) { html in
        for item in card.checklist {
          html.element(
            "li", item.depth > 1 ? HTML.Attribute("style", "margin-left:\(min(item.depth - 1, 8))em") : nil,
            .anyDirection
          ) { html in
            html.element(
              "span", HTML.Attribute("role", "img"),
              HTML.Attribute("aria-label", DrawingWords.state(item.isDone ? .done : .open)),
              text: item.isDone ? "☑" : "☐")
            html.markup(" ")
            html.markup(safe: MarkdownHTML.line(VisibleText.safe(item.title), withLinks: true))
          }
        }
      }
    }
    guard !card.notes.isEmpty else { return }
    html.element("div", .classes("notes"), .anyDirection) { html in
      html.markup(safe: MarkdownHTML.blocks(VisibleText.safe(card.notes, keepsLines: true)) { _ in nil })
    }
  }

  private static let style: StaticString = """
    :root{--ink:#1d2126;--soft:#57606a;--line:#d5dae0;--paper:#fff;--pane:#f3f4f6;--late:#b42318}
    @media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a8b0b9;--line:#3a4149;--paper:#16191d;--pane:#1e2227;\
    --late:#ff8a7a}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
    main{padding:1.5rem 1rem}
    h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
    h2{font-size:1rem;margin:0 0 .5rem}
    h2 small{color:var(--soft);font-weight:400}
    h3{font-size:.85rem;color:var(--soft);margin:.75rem 0 .35rem}
    main>section{margin-bottom:2.5rem}
    ul{list-style:none;margin:0;padding:0}
    p{margin:0}
    .card{overflow-wrap:anywhere;break-inside:avoid}
    .title{font-weight:550}
    .closed .title{color:var(--soft);font-weight:400}
    .box{font-weight:400}
    .facts{color:var(--soft);font-size:.85rem}
    .facts span{display:inline-block;margin-right:.5em}
    .facts .late{color:var(--late);font-weight:600}
    .tag{border-left:.3em solid var(--line);padding-left:.3em}
    .checklist,.notes{font-size:.9rem;margin-top:.25rem}
    .notes{color:var(--soft)}
    .notes :is(p,ul,ol,pre,blockquote){margin:.25rem 0}
    .notes :is(ul,ol){padding-left:1.25rem;list-style:revert}
    .notes :is(h1,h2,h3,h4,h5,h6){font-size:.95rem;margin:.35rem 0}
    .notes pre{white-space:pre-wrap;font-size:.85em}
    a{color:inherit}
    .board .columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:.75rem;align-items:start}
    .board .column{background:var(--pane);border-radius:.5rem;padding:.75rem}
    .board .card{background:var(--paper);border:1px solid var(--line);border-left:.3em solid var(--line);border-radius:.35rem;\
    padding:.45rem .6rem;margin-bottom:.4rem}
    .list{max-width:50rem;margin:0 auto}
    .list .column{margin:1rem 0}
    .list .card{border-left:.25em solid transparent;padding:.2rem 0 .2rem .5rem}
    @page{margin:12mm}
    @media print{:root{--ink:#000;--soft:#444;--line:#999;--paper:#fff;--pane:#fff;--late:#b42318}
    body{font-size:10pt}main{padding:0}main>section{break-after:page}main>section:last-child{break-after:auto}\
    .board .column{padding:0}
    .card,.tag{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
