package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A list of cards as JSON, made piece by piece, so that a long list needs no second copy in memory.
///
/// 1. ``opening``
/// 2. for each group of cards: ``separator()``, then ``elements(of:_:_:)``
/// 3. ``closing``
package struct JSONCardList: Sendable {
  private var isEmpty = true

  /// Creates a list without cards.
  package init() {}

  /// The text before the first card.
  package var opening: [UInt8] { Array("{\"schema\":1,\"cards\":[".utf8) }

  /// Returns the text before the next group of cards. Call this only for a group that has cards.
  package mutating func separator() -> [UInt8] {
    defer { isEmpty = false }
    return isEmpty ? [] : [UInt8(ascii: ",")]
  }

  /// The text after the last card.
  package var closing: [UInt8] { Array((isEmpty ? "]}\n" : "\n]}\n").utf8) }

  /// Returns a group of cards of a board as JSON. A line feed precedes each card, and a comma separates two cards.
  ///
  /// - Parameters:
  ///   - cards: the indices of the cards on the board.
  ///   - times: when each card of the board was last changed; nil to leave this out.
  package static func elements(
    of board: ParsedBoard, _ cards: [Int], _ path: Path, times: [Moment?]? = nil
  ) -> [UInt8] {
    var json = JSONWriter()
    for card in cards {
      json.newLine()
      json.card(card, of: board, path, modified: times.map { $0.isEmpty ? nil : $0[card] })
    }
    return json.take()
  }
}
