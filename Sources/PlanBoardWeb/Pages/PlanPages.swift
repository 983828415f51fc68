package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The pages of a plan.
package struct PlanPages: Sendable {
  let session: PlanSession
  let plan: PlanSnapshot
  let today: CalendarDate
  let localTime: @Sendable (Int) -> LocalTime
  let wish: CardSheet.Wish
  /// Whether boards show all done cards, instead of only those that were done last.
  let showsDone: Bool

  /// - Parameters:
  ///   - plan: a snapshot with conflict copies.
  ///   - localTime: returns the reader's local time at a moment, given in seconds since 1970.
  init(
    session: PlanSession, plan: PlanSnapshot, today: CalendarDate, localTime: @escaping @Sendable (Int) -> LocalTime,
    wish: CardSheet.Wish, showsDone: Bool
  ) {
    (self.session, self.plan, self.today, self.localTime) = (session, plan, today, localTime)
    (self.wish, self.showsDone) = (wish, showsDone)
  }

  /// The page at an address; nil if there is none. A fragment has only the parts that differ from page to page.
  ///
  /// - Throws: `FileFailure` if a board cannot be read.
  func page(_ address: PageAddress, isFragment: Bool) throws -> DrawnPage? {
    switch address {
    case .home: return try drawn(dayPage(), isFragment: isFragment)
    case .board(let key):
      guard let path = path(of: key) else { return nil }
      return try drawn(boardPage(path), isFragment: isFragment)
    case .boards(let first, let second):
      return try splitPage(first, second).map { try drawn($0, isFragment: isFragment) }
    case .view(let name): return try viewPage(name).map { try drawn($0, isFragment: isFragment) }
    case .tag(let tag): return try drawn(tagPage(tag), isFragment: isFragment)
    case .search(let query): return try drawn(searchPage(query), isFragment: isFragment)
    case .card(let path, let index): return try cardPage(path, index, isFragment: isFragment)
    case .archive: return try drawn(archivePage(), isFragment: isFragment)
    case .trash: return try drawn(trashPage(), isFragment: isFragment)
    case .conflicts: return try drawn(conflictsPage(), isFragment: isFragment)
    case .top: return try topPage(isFragment: isFragment)
    case .keys: return try drawn(keysPage(), isFragment: isFragment)
    }
  }

  func notFound(isFragment: Bool) throws -> DrawnPage {
    try drawn(
      PageContent(.other, title: words.notFound) { html in
        html.element("div", .classes("empty")) { html in
          html.element("p", text: words.notFoundHint)
          html.element("p") { $0.element("a", .classes("primary"), .href("/"), text: words.goHome) }
        }
      }, isFragment: isFragment)
  }

  func failed(_ fault: WebFault) throws -> DrawnPage {
    try drawn(
      PageContent(.other, title: words.notShown) { html in
        html.element("div", .classes("empty")) { $0.element("p", text: words.capitalized(fault.message)) }
      }, isFragment: false)
  }

  /// The page for a browser that has no access.
  package static var locked: [UInt8] {
    var html = beginning([], hasScript: false)
    endHead(words.locked, &html)
    html.element("body", .classes("locked")) { html in
      html.element("main", .id("main")) { html in
        html.element("div", .classes("empty")) { html in
          html.element("h1", text: words.locked)
          html.element("p", text: words.lockedHint)
          html.element("p", .classes("hint"), text: words.lockedAgain)
        }
      }
    }
    html.close("html")
    return html.bytes
  }

  /// The path of a board; nil if the plan has no such board.
  package func path(of key: BoardKey) -> Path? { plan.path(of: key) }

  func address(of path: Path) -> String { "/b/\(BoardKey(path, in: plan).text)" }

  func title(of board: ParsedBoard, at path: Path) -> String { board.title ?? path.stem }

  func drawings(_ cards: [FoundCard]) -> [CardDrawing] {
    var boards: [Path: BoardFacts] = [:]
    for card in cards where boards[card.path] == nil { boards[card.path] = BoardFacts(card.board, card.path, of: self) }
    let titles = BoardTitles(boards.map { ($0.key, $0.value.title) })
    return cards.compactMap { card in
      boards[card.path].map { CardDrawing(card, $0, boardTitle: titles.title(of: card.path), today: today) }
    }
  }
}
