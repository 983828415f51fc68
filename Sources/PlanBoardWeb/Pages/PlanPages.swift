package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
package import PlanBoardMessages

/// The pages of a plan: a snapshot goes in, and HTML comes out. Nothing is written, and no clock is read.
package struct PlanPages: Sendable {
  let session: PlanSession
  let plan: PlanSnapshot
  let today: CalendarDate
  let localTime: @Sendable (Int) -> LocalTime
  let words: PageWords
  /// Which cards of boards the browser asks for.
  let wish: CardSheet.Wish

  /// - Parameters:
  ///   - plan: a snapshot with conflict copies.
  ///   - localTime: returns the reader's local time at a moment, given in seconds since 1970.
  init(
    session: PlanSession, plan: PlanSnapshot, today: CalendarDate, localTime: @escaping @Sendable (Int) -> LocalTime,
    words: PageWords, wish: CardSheet.Wish
  ) {
    (self.session, self.plan, self.today, self.localTime) = (session, plan, today, localTime)
    (self.words, self.wish) = (words, wish)
  }

  /// The page at an address.
  ///
  /// - Parameter isFragment: whether only the parts that differ from page to page are wanted. For most addresses, these
  ///   are the header, the sidebar and the main part. For a card, it is the card in full.
  /// - Returns: nil if there is no such page.
  /// - Throws: `FileFailure` if a board cannot be read.
  func page(_ address: PageAddress, isFragment: Bool) throws -> DrawnPage? {
    switch address {
    case .home: return try whole(dayPage(), isFragment)
    case .board(let key):
      guard let path = path(of: key) else { return nil }
      return try whole(boardPage(path), isFragment)
    case .boards(let first, let second): return try splitPage(first, second).map { try whole($0, isFragment) }
    case .view(let name): return try viewPage(name).map { try whole($0, isFragment) }
    case .tag(let tag): return try whole(tagPage(tag), isFragment)
    case .search(let query): return try whole(searchPage(query), isFragment)
    case .card(let path, let index): return try cardPage(path, index, isFragment)
    case .archive: return try whole(archivePage(), isFragment)
    case .trash: return try whole(trashPage(), isFragment)
    case .conflicts: return try whole(conflictsPage(), isFragment)
    case .top: return try topPage(isFragment)
    case .keys: return try whole(keysPage(), isFragment)
    }
  }

  /// The page for an address that leads to nothing.
  func notFound(isFragment: Bool) throws -> DrawnPage {
    try whole(
      PageContent(.other, title: words.notFound) { html in
        html.element("div", .classes("empty")) { html in
          html.element("p", text: words.notFoundHint)
          html.element("p") { $0.element("a", .classes("primary"), .href("/"), text: words.goHome) }
        }
      }, isFragment)
  }

  /// The page that says why the wanted page cannot be shown.
  func failed(_ fault: WebFault) throws -> DrawnPage {
    try whole(
      PageContent(.other, title: words.notShown) { html in
        html.element("div", .classes("empty")) { $0.element("p", text: words.capitalized(fault.message(words))) }
      }, false)
  }

  /// The page for a browser that has no access.
  package static func locked(_ words: PageWords = PageWords()) -> [UInt8] {
    var html = beginning(words, [], hasScript: false)
    endHead(words.locked, words, &html)
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

  /// The path of the board with a key; nil if the plan has no such board.
  package func path(of key: BoardKey) -> Path? {
    (plan.livingAndArchived + [plan.trash]).first { BoardKey($0, in: plan) == key }
  }

  func address(of path: Path) -> String { "/b/\(BoardKey(path, in: plan).text)" }

  /// The title of a board; the name of its file, without the ending, if the board has no title.
  func title(of board: ParsedBoard, at path: Path) -> String { board.title ?? path.stem }

  /// The drawings of the cards of a list.
  func drawings(_ cards: [FoundCard]) -> [CardDrawing] {
    var boards: [Path: BoardFacts] = [:]
    return cards.map { card in
      let facts = boards[card.path] ?? BoardFacts(card.board, card.path, of: self)
      boards[card.path] = facts
      return CardDrawing(card, facts, today: today)
    }
  }
}

/// A page as HTML, or the parts of it that differ from page to page.
struct DrawnPage {
  let html: [UInt8]
  /// The cards of the boards that are shown; nil on a page that shows no boards.
  var sheet: CardSheet?
}

/// A card that a query has found.
struct FoundCard: Sendable {
  let board: ParsedBoard
  let index: Int
  let path: Path

  init(_ board: ParsedBoard, _ index: Int, _ path: Path) {
    (self.board, self.index, self.path) = (board, index, path)
  }
}

/// What all cards of a board have in common.
struct BoardFacts {
  let key: BoardKey
  let revision: String
  let title: String
  let words: PageWords

  init(_ board: ParsedBoard, _ path: Path, of pages: PlanPages) {
    words = pages.words
    key = BoardKey(path, in: pages.plan)
    revision = CardKey.revision(of: board)
    title = pages.title(of: board, at: path)
  }
}

/// The parts of a page that differ from page to page.
struct PageContent {
  enum Kind: String { case day, board, list, keys, other }

  let kind: Kind
  let title: String
  /// The texts beside the title: `9 open`, `1 late`.
  var facts: [(text: String, isAlarm: Bool)] = []
  /// The addresses of the items of the sidebar that are marked, because the page shows them.
  var current: [String] = []
  /// Whether two boards are shown side by side.
  var isSplit = false
  /// The board that is shown, and the digest of its text; nil unless the page shows exactly one board.
  var board: (key: BoardKey, revision: String)?
  /// The query that is shown in the search field.
  var query = ""
  /// The card in full that is shown beside the board; empty if there is none.
  var card = HTML()
  /// The cards of the boards that are shown; nil on a page that shows no boards.
  var sheet: CardSheet?
  let body: (inout HTML) throws -> Void

  init(_ kind: Kind, title: String, body: @escaping (inout HTML) throws -> Void) {
    (self.kind, self.title, self.body) = (kind, title, body)
  }
}
