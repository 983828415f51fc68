extension ParsedBoard {
  /// Puts a card that was removed from a board back on this board, usually at its old place.
  ///
  /// If nothing has changed since the card left, the edit restores exactly the bytes that the removal deleted. If the
  /// text around the place has changed, or `layout` is nil, the card is written like its new neighbours.
  ///
  /// - Parameters:
  ///   - other: the board that the card is in now, such as the trash.
  ///   - layout: the card's layout before it left.
  ///   - context: how to read the card's dates; nil to read them as `other` does.
  /// - Throws: `EditFailure`.
  package func puttingBack(
    _ card: Int, of other: ParsedBoard, at place: CardPlace, as layout: CardLayout?, readAs context: FieldContext? = nil
  ) throws -> VerifiedEdit {
    try check(place)
    guard other.cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    if let layout, let style = layout.style, let block = block(before: place, skipping: layout.otherBlocks) {
      let written = try other.rewritingDays(ofCard: card, for: self, readAs: context ?? other.settings.context)
      if let edit = puttingBack(written, card, after: block, at: place, layout, style) { return edit }
    }
    return try inserting(card, of: other, at: place, readAs: context)
  }

  /// The index of the block after which a card at `place` is to be written; nil if fewer than `count` blocks can be
  /// skipped.
  ///
  /// - Parameter count: the number of other blocks, such as paragraphs, between the previous card or heading and the
  ///   card.
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

  /// Writes a card after a block, with its old marker and the old gaps (blank lines) around it; nil if the text there
  /// has changed, or if the edit would change anything else.
  private func puttingBack(
    _ other: ParsedBoard, _ card: Int, after block: Int, at place: CardPlace, _ layout: CardLayout, _ style: CardStyle
  ) -> VerifiedEdit? {
    guard let entry = outline().firstIndex(where: { $0.block == block }) else { return nil }
    let (marker, renumbered) = numbering(after: block, layout, style)
    var style = style
    style.marker = marker
    var promise = Postcondition(self)
    promise.entries.insert(
      Postcondition.Entry(
        kind: .card, level: 0, column: place.column, section: place.section ?? -1, content: .foreignCard(other, card)),
      at: entry + 1)
    promise.allowRestyling(renumbered)
    // Text such as `**Complete**` marks a done column only if no card comes before it.
    if columns[place.column].cards.isEmpty { promise.columns[place.column].isDone = nil }
    let gap = gap(after: block)
    let way = { (indentsLazyLines: Bool) -> EditList? in
      let text = other.restyled(
        card, as: style, lineEnding: self.source.lineEnding, indentsLazyLines: indentsLazyLines)
      guard let insertion = self.insertion(of: text, in: gap, layout) else { return nil }
      return EditList([insertion] + renumbered.map { self.countedUp($0) })
    }
    return try? verified(promise, [{ way(false) }, { way(true) }])
  }

  /// The edit that puts a card's text back into the gap that its removal left; nil if the removal cannot have left this
  /// gap.
  ///
  /// The removal deleted the gap before the card or the gap after it. It wrote a blank line there if the neighbours
  /// would otherwise have become one block.
  private func insertion(of text: [UInt8], in gap: Range<Int>, _ layout: CardLayout) -> TextEdit? {
    let left = source.bytes[gap]
    if left.elementsEqual(layout.gapBefore) { return .insert(text + layout.gapAfter, at: gap.upperBound) }
    if left.elementsEqual(layout.gapAfter) { return .insert(layout.gapBefore + text, at: gap.lowerBound) }
    let blankLine = source.lineEnding + source.lineEnding
    guard left.elementsEqual(blankLine + layout.gapAfter) || left.elementsEqual(layout.gapBefore + blankLine) else {
      return nil
    }
    return TextEdit(gap, layout.gapBefore + text + layout.gapAfter)
  }

  /// The marker of a card that is put back after a block, and the later cards of its list whose numbers go up by one.
  private func numbering(
    after block: Int, _ layout: CardLayout, _ style: CardStyle
  ) -> (marker: ItemGeometry.Marker, renumbered: [Int]) {
    let next = blocks[(block + 1)...].firstIndex { $0.kind != .gap }.flatMap { cardIndex(ofBlock: $0) }
    guard layout.isCounted, let next, let number = geometry(ofCard: next).marker.number,
      style.marker.numbered(number) == geometry(ofCard: next).marker
    else { return (style.marker, []) }
    return (style.marker.numbered(number), ListLayout(board: self).list(of: next).filter { $0 >= next })
  }

  private func countedUp(_ card: Int) -> TextEdit {
    var style = CardStyle(geometry(ofCard: card))
    style.marker = style.marker.numbered((style.marker.number ?? 0) + 1)
    return TextEdit(ownedRange(of: cards[card]), restyled(card, as: style))
  }
}
