package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The output of `pb list --json` and `pb find --json`: `{"schema":1,"cards":[`, then each card on a line of its own, then `]}`.
/// It is made piece by piece, so that a long list needs no second copy in memory.
package struct JSONCardList: Sendable {
  private var isEmpty = true

  /// Creates a list without cards.
  package init() {}

  /// The text before the first card.
  package var opening: [UInt8] { Array("{\"schema\":1,\"cards\":[".utf8) }

  /// Returns the text to write before more cards: a comma, or nothing before the first cards.
  package mutating func separator() -> [UInt8] {
    defer { isEmpty = false }
    return isEmpty ? [] : [UInt8(ascii: ",")]
  }

  /// The text after the last card.
  package var closing: [UInt8] { Array((isEmpty ? "]}\n" : "\n]}\n").utf8) }

  /// The given cards of a board, separated by commas.
  package static func elements(of board: ParsedBoard, _ cards: [Int], _ path: Path) -> [UInt8] {
    var json = JSONWriter()
    for card in cards {
      json.newLine()
      json.card(card, of: board, path)
    }
    return json.take()
  }
}
