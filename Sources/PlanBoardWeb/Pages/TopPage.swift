internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// The page with the three most important cards of the plan, for a small window or a home screen. Cards that have not
  /// started are left out and not counted. So are cards that must wait for other cards, unless they are overdue or due
  /// today.
  ///
  /// - Parameter isFragment: whether only the main part of the page is wanted.
  func topPage(isFragment: Bool) throws -> DrawnPage {
    var html = HTML()
    if isFragment {
      try addTop(&html)
      return DrawnPage(html: html.bytes)
    }
    html.markup(beginning)
    Self.endHead(words.today, &html)
    try html.element("body", .classes("widget")) { html in
      try addTop(&html)
      html.element("div", .id("toast"), Attribute("role", "status"), .flag("hidden")) { _ in }
      html.element("div", .id("live"), .classes("unseen"), Attribute("aria-live", "polite")) { _ in }
    }
    html.close("html")
    return DrawnPage(html: html.bytes)
  }

  private func addTop(_ html: inout HTML) throws {
    let day = try plan.day(today: today, limit: 3) { FoundCard($0, $1, $2) }.value
    let sections = UrgencyTier.allCases.filter { $0 < .waiting }.map { day[$0] }
    let cards = sections.flatMap(\.cards).prefix(3).map(\.value)
    let count = sections.reduce(0) { $0 + $1.count }
    html.element("main", .id("main"), Attribute("tabindex", "-1"), Attribute("data-page", "top")) { html in
      html.element("h1", text: DueWords.heading(today))
      if cards.isEmpty {
        addNote(words.allDone, &html)
      } else {
        var ids = ElementIDs()
        addList(drawings(cards), &ids, &html)
      }
      html.element("p", .classes("rest")) { html in
        html.element("a", .href("/"), text: words.openInTotal(count))
      }
    }
  }
}
