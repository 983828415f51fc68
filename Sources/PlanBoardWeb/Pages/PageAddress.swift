package import PlanBoardCore
package import PlanBoardIntents

/// A page that a browser can ask for. The server makes this value from the address of a request.
package enum PageAddress: Hashable, Sendable {
  /// The page of the day.
  case home
  case board(BoardKey)
  /// Two boards side by side.
  case boards(BoardKey, BoardKey)
  /// The cards of the view with this name.
  case view(String)
  /// The open cards with this tag, which is given without `#`.
  case tag(String)
  /// The cards that a query finds: only open cards, unless the query asks for others, as `is:done` does.
  case search(String)
  /// One card: the path of its board, and its index in `ParsedBoard.cards`.
  case card(Path, Int)
  case archive, trash, conflicts
  /// The most important cards, for a small window.
  case top
  /// The list of keyboard shortcuts.
  case keys
}
