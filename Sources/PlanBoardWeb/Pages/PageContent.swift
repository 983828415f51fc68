internal import PlanBoardIntents

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

/// A page as HTML, or the parts of it that differ from page to page.
struct DrawnPage {
  let html: [UInt8]
  /// The cards of the boards that are shown; nil on a page that shows no boards.
  var sheet: CardSheet?
}
