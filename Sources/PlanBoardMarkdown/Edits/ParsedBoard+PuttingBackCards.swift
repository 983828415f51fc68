extension ParsedBoard {
  /// Puts a card of another board at a place, as it was written there before, or else like its new neighbours.
  ///
  /// Byte effect: if the text around the place has not changed since the card left, the board gets exactly the bytes it had before
  /// the card left.
  ///
  /// - Parameters:
  ///   - stance: nil to write the card like its neighbours.
  ///   - context: how to read the card's dates; nil to read them as `other` does.
  /// - Throws: `EditFailure`.
  package func puttingBack(
    _ card: Int, of other: ParsedBoard, at place: CardPlace, as stance: CardStance?, readAs context: FieldContext? = nil
  ) throws -> VerifiedEdit {
    try check(place)
    guard other.cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    if let stance, let style = stance.style, let block = block(before: place, skipping: stance.otherBlocks) {
      let written = try other.rewritingDays(ofCard: card, for: self, readAs: context ?? other.settings.context)
      if let edit = puttingBack(written, card, behind: block, at: place, stance, style) { return edit }
    }
    return try inserting(card, of: other, at: place, readAs: context)
  }

  /// The block before a card at `place`.
  ///
  /// - Parameter count: the number of blocks to skip after the card or heading before the place.
  /// - Returns: nil if there are fewer such blocks before the next card or heading.
  private func block(before place: CardPlace, skipping count: Int) -> Int? {
    let column = columns[place.column]
    var block =
      place.index > 0
      ? Int(cards[self.card(at: CardPlace(column: place.column, section: place.section, index: place.index - 1))].block)
      : place.section.map { column.sections[$0] } ?? column.heading
    var rest = count
    while rest > 0 {
      guard let next = blocks[(block + 1)..<column.blocks.upperBound].firstIndex(where: { $0.kind != .gap }),
        blocks[next].kind == .prose || blocks[next].kind == .rule
      else { return nil }
      block = next
      rest -= 1
    }
    return block
  }

  /// - Returns: nil if the text around the place has changed since the card left, or if anything else would change.
  private func puttingBack(
    _ other: ParsedBoard, _ card: Int, behind block: Int, at place: CardPlace, _ stance: CardStance, _ style: CardStyle
  ) -> VerifiedEdit? {
    guard let entry = outline().firstIndex(where: { $0.block == block }) else { return nil }
    let (marker, renumbered) = numbering(behind: block, stance, style)
    var style = style
    style.marker = marker
    var expectation = Postcondition(self)
    expectation.entries.insert(
      Postcondition.Entry(
        kind: .card, level: 0, column: place.column, section: place.section ?? -1, content: .foreignCard(other, card)),
      at: entry + 1)
    expectation.allowRestyling(renumbered)
    // Text such as `**Complete**` marks a done column only if no card comes before it.
    if columns[place.column].cards.isEmpty { expectation.columns[place.column].isDone = nil }
    let gap = gap(after: block)
    let way = { (indentsLazyLines: Bool) -> EditList? in
      let text = other.restyled(
        card, as: style, lineEnding: self.source.lineEnding, indentsLazyLines: indentsLazyLines)
      guard let insertion = self.insertion(of: text, in: gap, stance) else { return nil }
      return EditList([insertion] + renumbered.map { self.countedUp($0) })
    }
    return try? verified(expectation, [{ way(false) }, { way(true) }])
  }

  /// The edit that puts text back into the gap that its removal left. The removal took the line endings before or after the text,
  /// too; it left a blank line in their place if the neighbours would otherwise have run into each other.
  ///
  /// - Returns: nil if the gap is not what a removal leaves.
  private func insertion(of text: [UInt8], in gap: Range<Int>, _ stance: CardStance) -> TextEdit? {
    let left = source.bytes[gap]
    if left.elementsEqual(stance.gapBefore) { return .insert(text + stance.gapAfter, at: gap.upperBound) }
    if left.elementsEqual(stance.gapAfter) { return .insert(stance.gapBefore + text, at: gap.lowerBound) }
    let blankLine = source.lineEnding + source.lineEnding
    guard left.elementsEqual(blankLine + stance.gapAfter) || left.elementsEqual(stance.gapBefore + blankLine) else {
      return nil
    }
    return TextEdit(gap, stance.gapBefore + text + stance.gapAfter)
  }

  /// The marker of a card that is put back after a block, and the cards after it in its list, whose numbers each go up by one.
  private func numbering(
    behind block: Int, _ stance: CardStance, _ style: CardStyle
  ) -> (marker: ItemGeometry.Marker, renumbered: [Int]) {
    let next = blocks[(block + 1)...].firstIndex { $0.kind != .gap }.flatMap { cardIndex(ofBlock: $0) }
    guard stance.isCounted, let next, let number = geometry(ofCard: next).marker.number,
      style.marker.numbered(number) == geometry(ofCard: next).marker
    else { return (style.marker, []) }
    return (style.marker.numbered(number), ListLayout(board: self).list(of: next).filter { $0 >= next })
  }

  /// The edit that raises the number of a card of an ordered list by one.
  private func countedUp(_ card: Int) -> TextEdit {
    var style = CardStyle(geometry(ofCard: card))
    style.marker = style.marker.numbered((style.marker.number ?? 0) + 1)
    return TextEdit(range(of: cards[card]), restyled(card, as: style))
  }
}
