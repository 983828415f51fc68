internal import PlanBoardCore
internal import PlanBoardIntents

/// The parts of a page that differ from page to page.
struct PageContent {
  /// The kind of a page; `other` for a page that says why there is nothing to show.
  enum Kind: String { case day, board, list, keys, other }

  let kind: Kind
  let title: String
  /// The texts beside the title, such as `1 late`.
  var facts: [(text: String, isAlarm: Bool)] = []
  /// The addresses of the items to mark in the sidebar.
  var current: [String] = []
  var isSplit = false
  /// The only board on the page, and the digest of its text; nil if the page shows no board or two boards.
  var board: (key: BoardKey, revision: String)?
  var query = ""
  /// The card in full beside the board; empty if there is none.
  var card = HTML()
  /// Which cards of the boards are on the page; nil on a page that shows no boards.
  var sheet: CardSheet?
  let body: (inout HTML) throws -> Void

  init(_ kind: Kind, title: String, body: @escaping (inout HTML) throws -> Void) {
    (self.kind, self.title, self.body) = (kind, title, body)
  }
}

/// A page as HTML, or only the parts of it that the browser asked for.
struct DrawnPage {
  let html: [UInt8]
  /// As in ``PageContent``.
  var sheet: CardSheet?
}
