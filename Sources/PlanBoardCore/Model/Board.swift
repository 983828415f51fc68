/// A board as a plain value, without its file or its source text.
package struct Board: Hashable, Sendable {
  package var title: String
  /// Tags that apply to every card of the board.
  package var tags: [String]
  /// Whether commands use this board if the user names none (`primary: true`).
  package var isPrimary: Bool
  /// The order in which `pb sort` puts the cards if the user names no order; empty if the board declares none.
  package var sort: [SortKey]
  package var columns: [Column]
  package var archive: [Card]
  /// The number of cards that a query left out of ``archive``.
  package var archiveLeftOut = 0
  package var tagColors = TagColors()
  package var account = Account()

  package init(
    title: String, tags: [String] = [], isPrimary: Bool = false, sort: [SortKey] = [], columns: [Column] = [],
    archive: [Card] = []
  ) {
    self.title = title
    self.tags = tags
    self.isPrimary = isPrimary
    self.sort = sort
    self.columns = columns
    self.archive = archive
  }
}
