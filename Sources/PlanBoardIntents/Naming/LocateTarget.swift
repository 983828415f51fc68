package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// The target of `pb open`: a board, or the line of a card or check item on a board.
package struct LocateTarget: Sendable {
  package let path: Path
  /// The 1-based line of the card or check item; nil for a board as a whole.
  package let line1: Int?

  /// Finds the target. With a `board`, `name` can only be a card. Otherwise, the target is the first of these that
  /// exists:
  /// - the only board whose path or file name matches `name` (``BoardName/matches(in:among:)``);
  /// - a card with this name;
  /// - a board with this title.
  ///
  /// - Parameter name: nil for `board` itself, or for the usual board if both are nil.
  /// - Throws: `IntentFailure` if the board or card is not found or is ambiguous; `FileFailure`.
  package init(_ name: String?, on board: BoardName?, in boards: any BoardSource) throws {
    guard let name else {
      path = try BoardName.find(board, in: boards)
      line1 = nil
      return
    }
    // The board is preferred, because a card with the same name can still be named by its id or line.
    let named = BoardName(name).matches(in: boards, among: boards.paths)
    if board == nil, named.count == 1 {
      path = named[0]
      line1 = nil
      return
    }
    do {
      let match = try CardName(name).find(in: boards, on: board, .open, items: .item)
      path = match.path
      line1 = match.item.map { match.board.card(match.card).checklist[$0].line1 } ?? match.place.line1
    } catch let failure as IntentFailure {
      guard case .noSuchCard = failure.reason, board == nil else { throw failure }
      do { path = try BoardName(name).find(in: boards) } catch let absence as IntentFailure {
        throw absence.isAboutUnusableBoards ? absence : failure
      }
      line1 = nil
    }
  }
}
