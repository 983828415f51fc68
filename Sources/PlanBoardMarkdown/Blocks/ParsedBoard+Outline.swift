internal import PlanBoardCore

extension ParsedBoard {
  /// The blocks that are not gaps, in text order, each with the index of its column and the index of its section in
  /// that column. An index is -1 if there is no such column or section.
  func outline() -> [(block: Int, column: Int, section: Int)] {
    var result: [(block: Int, column: Int, section: Int)] = []
    result.reserveCapacity(blocks.count)
    func add(_ range: Range<Int>, _ column: Int, _ section: Int) {
      for index in range where blocks[index].kind != .gap { result.append((index, column, section)) }
    }
    var position = 0
    for (number, column) in columns.enumerated() {
      add(position..<column.blocks.lowerBound, -1, -1)
      position = column.blocks.lowerBound
      for (section, heading) in column.sections.enumerated() {
        add(position..<heading, number, section - 1)
        position = heading
      }
      add(position..<column.blocks.upperBound, number, column.sections.count - 1)
      position = column.blocks.upperBound
    }
    add(position..<blocks.count, -1, -1)
    return result
  }

  /// The index in ``cards`` of the card that is this block; nil if the block is not a card. O(log n).
  package func cardIndex(ofBlock block: Int) -> Int? {
    let index = cards.partitioningIndex { Int($0.block) >= block }
    return index < cards.count && Int(cards[index].block) == block ? index : nil
  }
}
