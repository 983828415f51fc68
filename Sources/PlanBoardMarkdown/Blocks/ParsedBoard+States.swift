package import PlanBoardCore

extension ParsedBoard {
  /// Finds out which of the columns for done cards use boxes: those that do not have more open boxes than closed ones.
  mutating func settleKinds() {
    for index in columns.indices where columns[index].kind.holdsDoneCards && columns[index].kind.usesBoxes {
      let (boxes, closed) = source.bytes.withUnsafeBufferPointer { bytes in
        var (boxes, closed) = (0, 0)
        for card in columns[index].cards {
          guard let box = box(ofCard: card, bytes) else { continue }
          boxes += 1
          if CardState(box: box, in: .open) != .open { closed += 1 }
        }
        return (boxes, closed)
      }
      columns[index].kind = columns[index].kind.settled(boxes: boxes, closed: closed)
    }
  }

  /// Whether a card is open, done or cancelled. For most cards, only the first bytes are read.
  package func state(ofCard card: Int) -> CardState {
    let kind = columns[Int(cards[card].column)].kind
    return source.bytes.withUnsafeBufferPointer { CardState(box: box(ofCard: card, $0), in: kind) }
  }

  /// The card's box, the same as in its ``CardSyntax``; nil if it has none.
  func box(ofCard index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Box? {
    let span = cards[index]
    let range = range(of: span)
    // Most boxes are written `- [x] `.
    let start = range.lowerBound
    if span.isPlain, range.count > 5, bytes[start].isBullet, bytes[start + 1] == .space, bytes[start + 5] == .space,
      let box = CardSyntax.box(bytes, start + 2..<start + 6)
    {
      return box.mark
    }
    let line = source.lines.content(of: Int(span.firstLine), in: bytes).clamped(to: range)
    guard let geometry = ItemGeometry(bytes, line) else { return nil }
    let text = bytes.trimmed(geometry.contentStart..<line.upperBound)
    if let first = text.first, span.isPlain || isParagraph(parts(of: span).first) {
      if let box = CardSyntax.box(bytes, text) { return box.mark }
      // A link reference definition, such as `[a]: b`, may come before the box.
      if bytes[first] != UInt8(ascii: "[") { return nil }
    }
    return CardSyntax(self, index, bytes: bytes).box?.mark
  }

  /// Whether a block of prose is `**Complete**` or the like, which makes a column a done column.
  func isCompleteMarker(_ block: Int) -> Bool { LocalizedWords.isCompleteMarker(blocks[block].range, in: source) }

  private func isParagraph(_ part: BlockTree.Part?) -> Bool { part?.depth == 0 && part?.kind == .paragraph }
}
