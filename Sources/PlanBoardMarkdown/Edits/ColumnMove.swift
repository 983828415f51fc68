internal import PlanBoardCore

/// A new order of columns, as a permutation of their extents. The text between two columns stays where it is.
struct ColumnMove {
  /// A column, the range of its entries in the outline, and its range in the text.
  private struct Extent {
    let column: Int
    let entries: Range<Int>
    let range: Range<Int>
  }

  private let before: [Extent]
  private let after: [Extent]
  /// All slots from the first to the last whose column changes.
  private let slots: ClosedRange<Int>

  /// - Parameters:
  ///   - columns: the columns in the old order.
  ///   - order: the same columns in the new order.
  ///   - slots: from the first to the last position where the orders differ.
  init(of columns: [Int], to order: [Int], changed slots: ClosedRange<Int>, on board: ParsedBoard) {
    let outline = board.outline()
    let extents = columns.map { column in
      let extent = board.extent(ofColumn: column)
      let entries = outline.indices.filter { extent.blocks.contains(outline[$0].block) }
      return Extent(column: column, entries: entries.first!..<entries.last! + 1, range: extent.range)
    }
    before = extents
    after = order.map { column in extents.first { $0.column == column }! }
    self.slots = slots
  }

  func expectation(on board: ParsedBoard) -> Postcondition {
    let original = Postcondition(board)
    func lastSection(ofColumn column: Int) -> Int { board.columns[column].sections.count - 1 }
    var position = before[slots.lowerBound].entries.lowerBound
    var entries = Array(original.entries[..<position])
    for slot in slots {
      // An entry between two columns belongs to the last section of the column before it.
      for entry in original.entries[position..<before[slot].entries.lowerBound] {
        var entry = entry
        entry.section = lastSection(ofColumn: after[max(0, slot - 1)].column)
        entries.append(entry)
      }
      for entry in original.entries[after[slot].entries] {
        var entry = entry
        entry.column = before[slot].column
        entries.append(entry)
      }
      position = before[slot].entries.upperBound
    }
    for entry in original.entries[position...] {
      var entry = entry
      if entry.column == before[slots.upperBound].column {
        entry.section = lastSection(ofColumn: after[slots.upperBound].column)
      }
      entries.append(entry)
    }
    var expectation = original
    expectation.entries = entries
    for slot in slots { expectation.columns[before[slot].column] = original.columns[after[slot].column] }
    return expectation
  }

  /// - Parameter separator: replaces the blank lines between moved columns; nil keeps them.
  func edits(separator: [UInt8]?, on board: ParsedBoard) -> EditList {
    let bytes = board.source.bytes
    let region = before[slots.lowerBound].range.lowerBound..<before[slots.upperBound].range.upperBound
    var pieces: [EditList.Piece] = []
    var offset = region.lowerBound
    for slot in slots {
      let gap = offset..<before[slot].range.lowerBound
      if slot > slots.lowerBound, let separator, bytes[gap].allSatisfy({ $0.isBlank || $0.isLineEnd }) {
        pieces.append(.new(separator))
      } else {
        pieces.append(.original(gap))
      }
      offset = before[slot].range.upperBound
      pieces.append(.original(after[slot].range))
    }
    return EditList(of: bytes, rearranging: region, as: pieces)
  }
}
