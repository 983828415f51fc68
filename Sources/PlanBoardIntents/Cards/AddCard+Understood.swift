package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension AddCard {
  /// How the text is understood while it is typed: the outcome of adding the card to a column. The other cards are not examined, so
  /// the time does not depend on the length of the board. Whether the board has a card with the same title, and whether it has a
  /// place for the card, is not checked. The places in the outcome are those of a board without other cards, and the title has no
  /// backslash that it needs only because the other cards of the board have no boxes.
  ///
  /// - Parameter column: the index of the column in the board's columns.
  /// - Returns: nil if the outcome depends on other cards: if the new card would wait for one, or would be done at once.
  /// - Throws: as ``plan(on:)``, if the text is not that of a card.
  package func understood(inColumn column: Int, of board: ParsedBoard, at path: Path) throws -> Outcome? {
    var (alone, waits) = (self, false)
    alone.updateCardNames { _, use in if use == .prerequisite { waits = true } }
    guard !waits, !board.columns[column].isDone, let excerpt = board.excerpt(ofColumn: column) else { return nil }
    (alone.board, alone.column, alone.section, alone.position) = (nil, nil, nil, .bottom)
    let planned = try alone.plan(on: Excerpt(path: path, board: excerpt))
    guard let after = planned.change.boards.first?.boardAfter(excerpt.defaults), let card = after.cards.indices.last,
      !after.isFinished(card)
    else { return nil }
    return planned.outcome
  }
}

/// A board source with one board, which stands for a longer one.
private struct Excerpt: BoardSource {
  let path: Path
  let board: ParsedBoard

  var paths: [Path] { [path] }
  /// Nothing is removed.
  var trash: Path { path }
  func board(at path: Path) throws -> ParsedBoard { board }
  func boardIfThere(at path: Path) throws -> ParsedBoard? { board }
}
