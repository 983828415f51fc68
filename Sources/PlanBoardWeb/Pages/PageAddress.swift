package import PlanBoardCore
package import PlanBoardIntents

/// A page that a browser can ask for.
package enum PageAddress: Hashable, Sendable {
  /// The page of the day.
  case home
  case board(BoardKey)
  /// Two boards side by side.
  case boards(BoardKey, BoardKey)
  case view(String)
  /// The open cards with this tag, without `#`.
  case tag(String)
  /// The cards that a query finds, by default only open cards.
  case search(String)
  /// The path of a card's board, and the card's index in `ParsedBoard.cards`.
  case card(Path, Int)
  case archive, trash, conflicts
  /// The most important cards, for a small window.
  case top
  /// The list of keyboard shortcuts.
  case keys
}
