internal import PlanBoardCore

/// A comment such as `<!-- pb: disable overdue -->` between cards, which silences rules at the block below it
/// (docs/lint.md).
///
/// Directly above a card, perhaps with blank lines between, it belongs to the card: the card's block begins with its
/// comments (``ParsedBoard/CardSpan/lead``), so that each edit moves and removes them together.
package enum SilencingComment {
  /// The words with which such a comment begins.
  package static var mark: StaticString { "pb: disable" }

  /// Whether a block is only one line that begins with such a comment.
  package static func isBlock(_ block: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let line = bytes.trimmed(block)
    let start = line.lowerBound
    guard bytes.hasPrefix("<!--", at: start, to: line.upperBound) else { return false }
    var mark = start + 4
    while mark < line.upperBound, bytes[mark].isBlank { mark += 1 }
    guard mark < line.upperBound, bytes[mark] == UInt8(ascii: "p"),
      bytes.hasPrefix(Self.mark, at: mark, to: line.upperBound),
      !bytes[line].contains(where: \.isLineEnd)
    else { return false }
    return bytes[mark..<line.upperBound].contains(part: "-->".utf8)
  }
}

extension ParsedBoard {
  /// Whether a block is a comment that silences rules at the block below it. False for the comments of a card, which
  /// are part of the card's block.
  package func isSilencingComment(_ block: Int) -> Bool {
    blocks[block].kind == .prose
      && source.bytes.withUnsafeBufferPointer { SilencingComment.isBlock(blocks[block].range, $0) }
  }
}

extension BoardBuilder {
  /// Joins the comments directly above a card with the card's block, and lists that only such comments separate.
  ///
  /// - Parameter comments: the indices in ``blocks`` of the comments that silence rules.
  mutating func joinComments(_ comments: Set<Int>) {
    var first: [Int: Int] = [:]
    for card in cards {
      var start = Int(card.block)
      while start > 1, blocks[start - 1].kind == .gap, comments.contains(start - 2) { start -= 2 }
      if start < card.block { first[Int(card.block)] = start }
    }
    guard !first.isEmpty else { return }
    joinLists(first)
    // The new index of each block. All blocks that become one block have the same index.
    var places = [Int](repeating: 0, count: blocks.count + 1)
    var joined: [ParsedBoard.Block] = []
    joined.reserveCapacity(blocks.count)
    var next = 0
    let starts = Dictionary(uniqueKeysWithValues: first.map { ($1, $0) })
    while next < blocks.count {
      let last = starts[next] ?? next
      for index in next...last { places[index] = joined.count }
      var block = blocks[last]
      block.start = blocks[next].start
      joined.append(block)
      next = last + 1
    }
    places[blocks.count] = joined.count
    for index in cards.indices {
      let old = Int(cards[index].block)
      if let start = first[old] { cards[index].lead = blocks[old].start - blocks[start].start }
      cards[index].block = Int32(places[old])
      if cards[index].section >= 0 { cards[index].section = Int32(places[Int(cards[index].section)]) }
    }
    for index in columns.indices {
      columns[index].heading = places[columns[index].heading]
      columns[index].blocks = places[columns[index].blocks.lowerBound]..<places[columns[index].blocks.upperBound]
      columns[index].sections = columns[index].sections.map { places[$0] }
    }
    titleBlock = titleBlock.map { places[$0] }
    blocks = joined
  }

  /// Gives a card the list of the card above it if only comments are between them, and both have the same kind of
  /// marker. CommonMark ends a list at a comment, but to a reader the cards are still one list.
  ///
  /// - Parameter first: the first block of the comments above a card, by the card's block.
  private mutating func joinLists(_ first: [Int: Int]) {
    var lists: [Int32: Int32] = [:]
    for index in cards.indices {
      if let start = first[Int(cards[index].block)], index > 0, Int(cards[index - 1].block) == start - 2,
        hasSameMarker(index - 1, index)
      {
        lists[cards[index].list] = cards[index - 1].list
      }
      cards[index].list = lists[cards[index].list] ?? cards[index].list
    }
  }

  private func hasSameMarker(_ card: Int, _ other: Int) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      func marker(_ card: Int) -> ItemGeometry.Marker? {
        ItemGeometry(bytes, source.lines.content(of: Int(cards[card].firstLine), in: bytes))?.marker.numbered(0)
      }
      return marker(card) == marker(other)
    }
  }
}
