internal import PlanBoardCore

/// A new order of columns. Text between two columns does not move: blank lines and, rarely, an archive or the settings
/// of Obsidian Kanban.
struct ColumnMove {
  /// The part of the text that moves with a column: from its heading to its last block.
  private struct Extent {
    let column: Int
    /// The range of the column's entries in ``ParsedBoard/outline()``.
    let entries: Range<Int>
    let range: Range<Int>
  }

  private let before: [Extent]
  private let after: [Extent]
  /// The *slots*: positions in the order of columns, from the first to the last one whose column changes.
  private let slots: ClosedRange<Int>

  /// - Parameter columns: the indices of all columns except the archive, in the old order.
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

  func promise(on board: ParsedBoard) -> Postcondition {
    let original = Postcondition(board)
    func lastSection(ofColumn column: Int) -> Int { board.columns[column].sections.count - 1 }
    var position = before[slots.lowerBound].entries.lowerBound
    var entries = Array(original.entries[..<position])
    for slot in slots {
      // A block between the extents of two columns belongs to the last section of the column before it.
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
    var promise = original
    promise.entries = entries
    for slot in slots { promise.columns[before[slot].column] = original.columns[after[slot].column] }
    return promise
  }

  /// - Parameter separator: replaces the blank lines between two columns if nothing else is there; nil keeps them.
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
