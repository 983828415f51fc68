package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A list of cards as JSON, such as the output of `pb list --json`. It is made piece by piece, so a long list needs no
/// second copy in memory. First comes ``opening``. Each group of cards is ``separator()`` and then
/// ``elements(of:_:_:)``. ``closing`` comes last.
package struct JSONCardList: Sendable {
  private var isEmpty = true

  /// Creates a list without cards.
  package init() {}

  /// The text before the first card.
  package var opening: [UInt8] { Array("{\"schema\":1,\"cards\":[".utf8) }

  /// Returns the text before the next group of cards, such as the cards of one board. It is empty before the first
  /// group, and a comma before each later group. Call this once for each group that has cards, and not for an empty
  /// group.
  package mutating func separator() -> [UInt8] {
    defer { isEmpty = false }
    return isEmpty ? [] : [UInt8(ascii: ",")]
  }

  /// The text after the last card. If ``separator()`` was never called, it closes an empty list.
  package var closing: [UInt8] { Array((isEmpty ? "]}\n" : "\n]}\n").utf8) }

  /// Returns a group of cards of a board as JSON. A line feed precedes each card, and a comma separates two cards.
  ///
  /// - Parameters:
  ///   - cards: the 0-based indices of the cards on the board.
  ///   - path: the path of the board.
  package static func elements(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    var json = JSONWriter()
    for card in cards {
      json.newLine()
      json.card(card, of: board, path)
    }
    return json.take()
  }
}
