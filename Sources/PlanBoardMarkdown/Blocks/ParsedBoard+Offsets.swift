internal import PlanBoardCore

// The column and the block at an offset.
extension ParsedBoard {
  /// The index of the last column that begins at or before an offset; nil above the first column. The column may be the
  /// archive.
  package func column(at offset: Int) -> Int? {
    columns.lastIndex { blocks[$0.heading].range.lowerBound <= offset }
  }

  /// The index of the block that contains the byte at an offset; nil at the end of the text. O(log n).
  package func block(at offset: Int) -> Int? {
    let index = blocks.partitioningIndex { $0.range.upperBound > offset }
    return index < blocks.count && blocks[index].range.contains(offset) ? index : nil
  }
}
