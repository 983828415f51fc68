internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// The index of the card that a 0-based line belongs to; nil if the line is in no card. O(log n) for n cards.
  package func card(onLine line: Int32) -> Int? {
    let index = cards.partitioningIndex { $0.lastLine >= line }
    return index < cards.count && cards[index].firstLine <= line ? index : nil
  }
}
