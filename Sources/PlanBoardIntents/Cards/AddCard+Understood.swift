package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension AddCard {
  /// The outcome of adding the card to a column, to be shown while the text is typed.
  ///
  /// Ignores ``board``, ``column``, ``section``, ``position`` and the other cards. So the time does not depend on the
  /// length of the board, and a card with the same title is not noticed.
  ///
  /// - Parameter column: the index of the column in the board's columns.
  /// - Returns: nil in these cases:
  ///   - The new card would wait for another card.
  ///   - The new card would be done at once, or the column is a done column.
  ///   - The column cannot be understood without the rest of the board (``ParsedBoard/excerpt(ofColumn:)``).
  /// - Throws: the errors of ``plan(on:)`` about the text.
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

private struct Excerpt: BoardSource {
  let path: Path
  let board: ParsedBoard

  var paths: [Path] { [path] }
  /// Any path will do, because adding a card removes nothing.
  var trash: Path { path }
  func board(at path: Path) throws -> ParsedBoard { board }
  func boardIfThere(at path: Path) throws -> ParsedBoard? { board }
}
