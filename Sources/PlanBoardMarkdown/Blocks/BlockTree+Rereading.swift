internal import PlanBoardCore

extension BlockTree {
  /// Reads an edited text again, but only around the edits. The result is the same as if the whole text were read.
  ///
  /// Reading may begin at any unchanged line that begins a block. cmark never looks ahead, so every block above that
  /// line is closed, except the list that an item continues. Of this list, cmark needs only the kind of marker, which
  /// the item itself shows.
  ///
  /// Reading ends at the first item, heading or thematic break below an edit, or at the end of the text. If a block of
  /// the same kind still begins there, all blocks below are unchanged. If not, for example because an edit opened a
  /// code fence, the whole text must be read.
  ///
  /// - Parameter hunks: the lines that differ, in text order.
  /// - Returns: nil if the whole text must be read, or if more lines would be read than the text has.
  init?(rereading old: BlockTree, as source: SourceText, _ scope: Scope, _ hunks: [LineHunk]) {
    guard old.canBeResumed, old.scope.byteOrderMark == scope.byteOrderMark, old.scope.firstLine == scope.firstLine,
      hunks.allSatisfy({ $0.before.lowerBound >= scope.firstLine }),
      hunks.shifting(old.scope.footer) == .some(scope.footer)
    else { return nil }
    self.init(scope)
    blocks.reserveCapacity(old.blocks.count + 8)

    var rest = hunks[...]
    // - `next`: the index of the first old block that has not been added
    // - `continuesList`: whether that block continues the list above it
    // - `shift`: the number of lines by which that block has moved down
    // - `budget`: the number of lines that may still be read
    var next = 0
    var continuesList = false
    var shift = 0
    var budget = source.lines.count
    while let hunk = rest.first {
      let start = old.lastBlock(before: hunk.before.lowerBound).flatMap { $0 >= next ? $0 : nil }
      var last = rest.removeFirst()
      var end = old.resumption(from: last.before.upperBound)
      while let further = rest.first, end.map({ Int(old.blocks[$0].firstLine) >= further.before.lowerBound }) ?? true {
        last = rest.removeFirst()
        // The search is repeated only from below the block that it found, so no block is examined twice.
        if let place = end, old.blocks[place].firstLine < last.before.upperBound {
          end = old.resumption(from: last.before.upperBound)
        }
      }

      if let start {
        take(next..<start, of: old, movedBy: shift, continuesList: continuesList)
        if start > next {
          continuesList = old.blocks[start].kind == .item && old.blocks[start].list == old.blocks[start - 1].list
        }
      }
      let firstLine = start.map { Int(old.blocks[$0].firstLine) + shift } ?? scope.firstLine
      shift = last.after.upperBound - last.before.upperBound
      let endLine = end.map { Int(old.blocks[$0].firstLine) + shift }
      let lines = firstLine..<(endLine.map { $0 + 1 } ?? source.lines.count)
      budget -= lines.count
      guard budget >= 0 else { return nil }

      // `read` would give a new number to a list that continues the list above.
      if continuesList { listCount -= 1 }
      read(lines, of: source)
      guard canBeResumed else { return nil }
      if let end, let endLine {
        guard let found = blocks.popLast(), found.firstLine == endLine, found.kind == old.blocks[end].kind,
          found.level == old.blocks[end].level
        else { return nil }
        // The block at the end was read only to see its kind. Later, `take` adds the old block in its place.
        parts.removeLast(found.parts.count)
        continuesList = found.kind == .item && blocks.last?.list == found.list
        if found.kind == .item, !continuesList { listCount -= 1 }
      }
      next = end ?? old.blocks.count
    }
    take(next..<old.blocks.count, of: old, movedBy: shift, continuesList: continuesList)
  }

  /// Adds blocks of the old tree, moved down by `shift` lines.
  private mutating func take(_ range: Range<Int>, of old: BlockTree, movedBy shift: Int, continuesList: Bool) {
    let shift = Int32(shift)
    var list: Int32 = -1
    for index in range {
      var block = old.blocks[index]
      block.firstLine += shift
      block.lastLine += shift
      if block.isPlain { block.paragraphEnd += shift }
      if block.kind == .item {
        if block.list != list, !(index == range.lowerBound && continuesList) { listCount += 1 }
        list = block.list
        block.list = listCount - 1
      }
      if !block.parts.isEmpty {
        let start = Int32(parts.count)
        for var part in old.parts[Int(block.parts.lowerBound)..<Int(block.parts.upperBound)] {
          part.firstLine += shift
          part.lastLine += shift
          parts.append(part)
        }
        block.parts = start..<Int32(parts.count)
      }
      blocks.append(block)
    }
  }

  /// The index of the last block that begins above a line; nil if there is none.
  private func lastBlock(before line: Int) -> Int? {
    let after = firstBlock(from: line)
    return after > 0 ? after - 1 : nil
  }

  /// The index of the first item, heading or thematic break that begins at or below a line; nil if there is none. Such
  /// a block closes all blocks above it, so reading can end there.
  private func resumption(from line: Int) -> Int? {
    blocks[firstBlock(from: line)...].firstIndex { [.item, .heading, .rule].contains($0.kind) }
  }

  private func firstBlock(from line: Int) -> Int {
    blocks.partitioningIndex { $0.firstLine >= line }
  }
}
