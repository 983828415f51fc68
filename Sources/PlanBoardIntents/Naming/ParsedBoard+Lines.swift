internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// The index of the card that a 0-based line belongs to; nil if the line is in no card. O(log n) for n cards.
  package func card(onLine line: Int32) -> Int? {
    let index = cards.partitioningIndex { $0.lastLine >= line }
    return index < cards.count && cards[index].firstLine <= line ? index : nil
  }

  /// The innermost check item that a 0-based line of a card belongs to, as an index in the card's checklist. nil on the
  /// card's first line, and on a line that is in no item.
  ///
  /// All lines of an item belong to it, even notes and lists without boxes inside it.
  package func checkItem(onLine line: Int32, ofCard card: Int) -> Int? {
    guard line > cards[card].firstLine else { return nil }
    return syntax(ofCard: card).checklist.lastIndex { $0.lines.contains(Int(line)) }
  }
}
