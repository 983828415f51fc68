internal import PlanBoardCore

extension ParsedBoard {
  /// Whether a line, 0-based, is part of a code block, inside or outside a card. Code in a quote does not count, and
  /// neither does code in a list item outside cards. O(log n).
  package func isCode(line: Int) -> Bool {
    guard let index = block(at: source.lines.start(of: line)) else { return false }
    switch blocks[index].kind {
    case .card:
      guard let card = cardIndex(ofBlock: index) else { return false }
      // Parts are sorted by their first line, outer parts first. Code contains no other part.
      let parts = parts(of: cards[card])
      let next = parts.partitioningIndex { $0.firstLine > Int32(line) }
      guard next > parts.startIndex else { return false }
      let part = parts[next - 1]
      return part.kind == .code && max(part.firstLine, part.lastLine) >= Int32(line)
    case .prose:
      return source.bytes.withUnsafeBufferPointer { bytes in
        let first = source.lines.content(of: source.lines.line(at: blocks[index].range.lowerBound), in: bytes)
        let (columns, start) = Indentation.measure(bytes, first)
        return columns >= 4 || bytes[start..<first.upperBound].beginsFence
      }
    default: return false
    }
  }

  /// Whether an offset is in a code block, or in one of the ``codeSpans(in:)`` of its line.
  package func isCode(at offset: Int) -> Bool {
    let line = source.lines.line(at: offset)
    return isCode(line: line) || codeSpans(in: source.content(of: line)).contains { $0.contains(offset) }
  }

  /// The ranges of the code spans that begin and end on a line, each with its backticks, in text order. Code spans
  /// inside a link target are left out.
  package func codeSpans(in line: Range<Int>) -> [Range<Int>] {
    source.bytes.withUnsafeBufferPointer { bytes in
      guard bytes.firstOffset(of: UInt8(ascii: "`"), from: line.lowerBound, to: line.upperBound) != nil else {
        return []
      }
      return OpaqueInlineRanges(bytes, lines: [line]).ranges.filter { bytes[$0.lowerBound] == UInt8(ascii: "`") }
    }
  }
}
