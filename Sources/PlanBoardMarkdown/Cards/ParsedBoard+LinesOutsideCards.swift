extension ParsedBoard {
  /// The lines of a column that belong to no card, such as prose, headings of sections and thematic breaks.
  ///
  /// These are left out:
  /// - the heading of the column;
  /// - a `**Complete**` that makes it a done column;
  /// - the thematic break before an archive;
  /// - the settings of Obsidian Kanban.
  ///
  /// - Returns: ranges of 0-based lines. Blocks form one range if only blank lines are between them.
  package func linesOutsideCards(ofColumn column: Int) -> [ClosedRange<Int>] {
    let firstCard = columns[column].cards.first.map { Int(cards[$0].block) } ?? .max
    var found: [ClosedRange<Int>] = []
    var extendsLast = false
    for block in extent(ofColumn: column).blocks.dropFirst() where blocks[block].kind != .gap {
      let isMark = blocks[block].kind == .prose && block < firstCard && isCompleteMarker(block)
      guard blocks[block].kind != .card, blocks[block].kind != .settingsFooter, !isMark else {
        extendsLast = false
        continue
      }
      let lines = lines(ofBlock: block)
      if extendsLast, let last = found.popLast() {
        found.append(last.lowerBound...lines.upperBound)
      } else {
        found.append(lines)
      }
      extendsLast = true
    }
    return found
  }

  func lines(ofBlock block: Int) -> ClosedRange<Int> {
    let range = blocks[block].range
    let first = source.lines.line(at: range.lowerBound)
    return first...max(first, source.lines.line(at: max(range.lowerBound, range.upperBound - 1)))
  }
}
