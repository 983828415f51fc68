internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// The page with two boards side by side. On a narrow screen, one is above the other. If one of the boards is gone,
  /// or if both are the same, only one board is shown. nil if both are gone.
  func splitPage(_ first: BoardKey, _ second: BoardKey) throws -> PageContent? {
    let paths = [first, second].compactMap { path(of: $0) }
    guard let path = paths.first else { return nil }
    guard first != second, paths.count == 2 else { return try boardPage(path) }
    var ids = ElementIDs()
    let halves = [
      try drawing(ofBoard: paths[0], &ids), try drawing(ofBoard: paths[1], prefix: "second-", &ids),
    ]
    var sheet = CardSheet(wish)
    var body = HTML()
    for (number, half) in halves.enumerated() { addHalf(half, other: halves[1 - number], number, &body, &sheet) }
    let title = words.twoBoards(halves[0].facts.title, halves[1].facts.title)
    var content = PageContent(.board, title: title) { [body] html in html.markup(body) }
    content.sheet = sheet
    content.current = halves.map(\.address)
    content.isSplit = true
    return content
  }

  private func addHalf(
    _ board: BoardDrawing, other: BoardDrawing, _ number: Int, _ html: inout HTML, _ sheet: inout CardSheet
  ) {
    let id = "half-\(number + 1)"
    html.element(
      "section", .classes("half"), .id(id), Attribute("aria-labelledby", "\(id)-name"),
      Attribute("data-board", board.facts.key.text), Attribute("data-rev", board.facts.revision)
    ) { html in
      html.element("div", .classes("halftop")) { html in
        html.element("h2", .id("\(id)-name"), .anyDirection) { html in
          html.element("a", .href(board.address), text: board.facts.title)
        }
        for fact in board.counts {
          html.element("span", .classes(fact.isAlarm ? "fact late" : "fact"), text: fact.text)
        }
        html.element("a", .classes("icon"), .href(other.address), .label(words.closeBoard(board.facts.title))) {
          $0.markup(Icon.close)
        }
      }
      board.addColumns(id: number == 0 ? "columns" : "second-columns", to: &html, &sheet)
    }
  }
}
