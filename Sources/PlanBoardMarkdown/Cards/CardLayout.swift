/// The marker of a card that leaves its board, and the blank lines and other blocks around it. With these, the card can
/// be put back byte for byte.
package struct CardLayout: Hashable, Sendable {
  /// The line endings and blank lines before the card.
  package var gapBefore: [UInt8]
  /// The line endings and blank lines after the card.
  package var gapAfter: [UInt8]
  /// The number of other blocks, such as paragraphs, between the card and the nearest card or heading before it.
  package var otherBlocks: Int
  /// The list marker: `-`, or `12.` in an ordered list.
  package var marker: String
  /// The column of the marker in its line, 0-based.
  package var indent: Int
  /// Whether other cards of the list get new numbers when this card leaves.
  package var isCounted: Bool

  package init(
    gapBefore: [UInt8], gapAfter: [UInt8], otherBlocks: Int, marker: String, indent: Int, isCounted: Bool
  ) {
    self.gapBefore = gapBefore
    self.gapAfter = gapAfter
    self.otherBlocks = otherBlocks
    self.marker = marker
    self.indent = indent
    self.isCounted = isCounted
  }

  /// The style of the card; nil if ``marker`` is not a list marker.
  var style: CardStyle? {
    let text = Array(marker.utf8)
    return text.withUnsafeBufferPointer { bytes in
      guard let geometry = ItemGeometry(bytes, bytes.indices), geometry.markerRange == bytes.indices else { return nil }
      return CardStyle(indent: indent, marker: geometry.marker)
    }
  }
}

extension ParsedBoard {
  /// The layout of a card that is about to leave the board.
  package func layout(ofCard card: Int) -> CardLayout {
    let block = Int(cards[card].block)
    let geometry = geometry(ofCard: card)
    let anchor = self.anchor(ofBlock: block)
    let layout = ListLayout(board: self)
    let others = layout.list(of: card).filter { $0 != card }
    return CardLayout(
      gapBefore: Array(source.bytes[gap(before: block)]), gapAfter: Array(source.bytes[gap(after: block)]),
      otherBlocks: blocks[(anchor + 1)..<block].count { $0.kind != .gap },
      marker: String(decoding: geometry.marker.bytes, as: UTF8.self), indent: geometry.indent,
      isCounted: !layout.renumbering(listOf: card, order: others).edits.isEmpty)
  }

  /// The index of the last block before this one that is a card or a heading; 0 if there is none.
  private func anchor(ofBlock block: Int) -> Int {
    blocks[..<block].lastIndex { $0.kind == .card || $0.kind == .heading } ?? 0
  }

  private func gap(before block: Int) -> Range<Int> {
    let start = blocks[block].range.lowerBound
    return block > 0 && blocks[block - 1].kind == .gap ? blocks[block - 1].range : start..<start
  }

  /// The range of the gap after a block; an empty range if there is no gap.
  func gap(after block: Int) -> Range<Int> {
    let end = blocks[block].range.upperBound
    return block + 1 < blocks.count && blocks[block + 1].kind == .gap ? blocks[block + 1].range : end..<end
  }
}
