internal import PlanBoardCore

extension BlockTree {
  /// Reads an edited text again, but only around the edits, and takes over the blocks of all other lines.
  ///
  /// The result is the same as for reading the whole text. cmark reads line by line and never looks ahead. On a line that begins a
  /// block of the document, everything above is closed, except the list that an item belongs to; and of that list, only the kind
  /// of marker matters, which the item has itself. So reading may begin on such a line if it has not changed. If such a line below
  /// the edit begins the same block again, everything after it has not changed either. If it does not, for example because an edit
  /// opened a fence, nothing is taken over.
  ///
  /// - Parameters:
  ///   - old: the blocks of the text before.
  ///   - hunks: the lines that differ, in order.
  /// - Returns: nil if the whole text must be read: it contains something that can only be read whole, or there are so many edits
  ///   that as many lines would have to be read.
  init?(rereading old: BlockTree, as source: SourceText, _ scope: Scope, _ hunks: [LineHunk]) {
    guard old.canBeResumed, old.scope.byteOrderMark == scope.byteOrderMark, old.scope.firstLine == scope.firstLine,
      hunks.allSatisfy({ $0.before.lowerBound >= scope.firstLine }),
      hunks.shifting(old.scope.footer) == .some(scope.footer)
    else { return nil }
    self.init(scope)
    blocks.reserveCapacity(old.blocks.count + 8)

    var rest = hunks[...]
    /// The first block of the old text that is still to come, and whether its list continues from above.
    var next = 0
    var goesOn = false
    var shift = 0
    var budget = source.lines.count
    while let hunk = rest.first {
      let start = old.lastBlock(before: hunk.before.lowerBound).flatMap { $0 >= next ? $0 : nil }
      var last = rest.removeFirst()
      var end = old.resumption(from: last.before.upperBound)
      while let further = rest.first, end.map({ Int(old.blocks[$0].firstLine) >= further.before.lowerBound }) ?? true {
        last = rest.removeFirst()
        // No block is searched twice.
        if let place = end, old.blocks[place].firstLine < last.before.upperBound {
          end = old.resumption(from: last.before.upperBound)
        }
      }

      if let start {
        take(next..<start, of: old, movedBy: shift, goesOn: goesOn)
        if start > next {
          goesOn = old.blocks[start].kind == .item && old.blocks[start].list == old.blocks[start - 1].list
        }
      }
      let firstLine = start.map { Int(old.blocks[$0].firstLine) + shift } ?? scope.firstLine
      shift = last.after.upperBound - last.before.upperBound
      let endLine = end.map { Int(old.blocks[$0].firstLine) + shift }
      let lines = firstLine..<(endLine.map { $0 + 1 } ?? source.lines.count)
      budget -= lines.count
      guard budget >= 0 else { return nil }

      if goesOn { listCount -= 1 }
      read(lines, of: source)
      guard canBeResumed else { return nil }
      if let end, let endLine {
        guard let found = blocks.popLast(), found.firstLine == endLine, found.kind == old.blocks[end].kind,
          found.level == old.blocks[end].level
        else { return nil }
        parts.removeLast(found.parts.count)
        goesOn = found.kind == .item && blocks.last?.list == found.list
        if found.kind == .item, !goesOn { listCount -= 1 }
      }
      next = end ?? old.blocks.count
    }
    take(next..<old.blocks.count, of: old, movedBy: shift, goesOn: goesOn)
  }

  /// Takes over old blocks, moved by some lines.
  ///
  /// - Parameter goesOn: whether the first block is an item of the list that the last block here belongs to.
  private mutating func take(_ range: Range<Int>, of old: BlockTree, movedBy shift: Int, goesOn: Bool) {
    let shift = Int32(shift)
    var list: Int32 = -1
    for index in range {
      var block = old.blocks[index]
      block.firstLine += shift
      block.lastLine += shift
      if block.isPlain { block.paragraphEnd += shift }
      if block.kind == .item {
        if block.list != list, !(index == range.lowerBound && goesOn) { listCount += 1 }
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

  /// The last block that begins above a line. O(log n).
  private func lastBlock(before line: Int) -> Int? {
    let after = firstBlock(from: line)
    return after > 0 ? after - 1 : nil
  }

  /// The first block from a line on that closes everything above it when it begins. O(log n) if a card follows.
  private func resumption(from line: Int) -> Int? {
    blocks[firstBlock(from: line)...].firstIndex { [.item, .heading, .rule].contains($0.kind) }
  }

  private func firstBlock(from line: Int) -> Int {
    blocks.partitioningIndex { $0.firstLine >= line }
  }
}
