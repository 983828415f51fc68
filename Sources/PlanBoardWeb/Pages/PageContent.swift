internal import PlanBoardIntents

/// The parts of a page that differ from page to page.
struct PageContent {
  /// The kind of a page. `day` is the first page of the plan, `keys` is the list of keyboard shortcuts, and `other` is
  /// a page that says why there is nothing to show.
  enum Kind: String { case day, board, list, keys, other }

  let kind: Kind
  let title: String
  /// The texts beside the title: `9 open`, `1 late`. An alarm, such as `1 late`, is drawn in another style.
  var facts: [(text: String, isAlarm: Bool)] = []
  /// The addresses of the sidebar items that the page shows. These items are marked.
  var current: [String] = []
  /// Whether two boards are shown side by side.
  var isSplit = false
  /// The board that is shown, and the digest of its text; nil unless the page shows exactly one board.
  var board: (key: BoardKey, revision: String)?
  /// The query that is shown in the search field.
  var query = ""
  /// The card that is shown in full beside the board; empty if there is none.
  var card = HTML()
  /// Which cards of the boards are on the page; nil on a page that shows no boards.
  var sheet: CardSheet?
  /// Draws the main part of the page.
  let body: (inout HTML) throws -> Void

  init(_ kind: Kind, title: String, body: @escaping (inout HTML) throws -> Void) {
    (self.kind, self.title, self.body) = (kind, title, body)
  }
}

/// A page as HTML, or only the parts of it that the browser asked for.
struct DrawnPage {
  let html: [UInt8]
  /// Which cards of the boards are on the page; nil on a page that shows no boards.
  var sheet: CardSheet?
}
