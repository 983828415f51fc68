internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Combines two texts of one board that ``BoardMerge`` cannot merge without losing a card (``BoardMerge/keepsCards`` is
/// false).
///
/// The first text gets each card that only the second text has, at the end of the column of the same name. A conflict
/// note contains all other lines that only the second text has. A card that is not the same in both texts is therefore
/// on the board twice.
///
/// If some cards cannot be added, and the second text then has more cards, the second text stays instead.
package struct KeptBoth: Sendable {
  package let bytes: [UInt8]

  /// Adds to `text` the cards and lines that only `other` has.
  ///
  /// - Complexity: O(n) for each added card, where n is the size of the board.
  package init(_ text: [UInt8], _ other: [UInt8]) {
    var board = ParsedBoard(text)
    let origin = board.reading(other)
    var known: [[UInt8]: Int] = [:]
    for card in board.cards.indices { known[board.normalizedText(ofCard: card), default: 0] += 1 }
    for card in origin.cards.indices {
      let text = origin.normalizedText(ofCard: card)
      if let count = known[text], count > 0 {
        known[text] = count - 1
      } else if let added = try? Self.adding(card, of: origin, to: board) {
        board = added
      }
    }
    // The lines of a card that could not be added go into the conflict note.
    bytes = WholeFileFallback.merged([], board.source.bytes, other).0
  }

  /// Returns the board with a card added; nil if the added column is read back under another name.
  private static func adding(_ card: Int, of origin: ParsedBoard, to board: ParsedBoard) throws -> ParsedBoard? {
    let name = origin.columns[Int(origin.cards[card].column)].name
    var board = board
    if !board.columns.contains(where: { $0.name == name }) {
      board = try board.addingColumn(name, at: board.liveColumns.count).board
    }
    guard let column = board.columns.firstIndex(where: { $0.name == name }) else { return nil }
    return try board.inserting(card, of: origin, at: board.end(ofColumn: column)).board
  }
}
