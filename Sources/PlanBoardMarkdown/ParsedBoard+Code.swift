extension ParsedBoard {
  /// The line is part of a code block, in a card or outside. O(log n), and the length of the card or block before the line.
  ///
  /// - Parameter line: 0-based.
  package func isCode(line: Int) -> Bool {
    guard let index = block(at: source.lines.start(of: line)) else { return false }
    switch blocks[index].kind {
    case .card:
      guard let card = cardIndex(ofBlock: index) else { return false }
      return parts(of: cards[card]).contains {
        $0.kind == .code && ($0.firstLine...max($0.firstLine, $0.lastLine)).contains(Int32(line))
      }
    case .prose:
      return source.bytes.withUnsafeBufferPointer { bytes in
        let first = source.lines.content(of: source.lines.line(at: blocks[index].range.lowerBound), in: bytes)
        let (columns, start) = Indentation.measure(bytes, first)
        return columns >= 4 || bytes.hasPrefix("```", at: start, to: first.upperBound)
          || bytes.hasPrefix("~~~", at: start, to: first.upperBound)
      }
    default: return false
    }
  }

  /// The byte at `offset` is part of a code span of its line.
  ///
  /// - Parameter line: its bytes.
  package func isCodeSpan(at offset: Int, in line: Range<Int>) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      guard bytes.firstOffset(of: UInt8(ascii: "`"), from: line.lowerBound, to: line.upperBound) != nil else {
        return false
      }
      return InlineOpacity(bytes, lines: [line]).ranges.contains {
        $0.contains(offset) && bytes[$0.lowerBound] == UInt8(ascii: "`")
      }
    }
  }

  /// The block that holds a byte. O(log n).
  package func block(at offset: Int) -> Int? {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < blocks.count && blocks[low].range.contains(offset) ? low : nil
  }
}
