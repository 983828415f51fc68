extension ParsedBoard {
  /// Moves a card with its notes and its checklist.
  ///
  /// The card gets the bullet, indentation and blank lines of its new neighbours. If it moves within its list, the
  /// blank lines between cards stay where they are. So do numbers that only count the cards of the list.
  ///
  /// If the move would change anything else, other bullets, indentations and blank lines are tried. The next card may
  /// then also get another indentation.
  ///
  /// - Parameter place: its `index` does not count the moved card.
  /// - Throws: `EditFailure` with the reason `noSuchCard`, `noSuchColumn` or `wouldChangeMore`.
  package func moving(_ card: Int, to place: CardPlace) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let old = self.place(ofCard: card)
    let isSameGroup = old.column == place.column && old.section == place.section
    var checked = place
    if isSameGroup {
      checked.index += place.index < cards(column: place.column, section: place.section).count ? 0 : -1
    }
    try check(checked)

    var promise = Postcondition(self)
    var entry = promise.entries.remove(at: promise.entry(ofCard: card))
    entry.content = .card(card)
    (entry.column, entry.section) = (place.column, place.section ?? -1)
    let at = promise.insertionIndex(forCardAt: place)
    promise.entries.insert(entry, at: at)
    promise.allowDoneColumn(ifEmptiedBy: card)
    let layout = ListLayout(board: self)
    promise.allowRestyling(layout.list(of: card).filter { $0 != card })
    if let neighbour = layout.slot(at: place, moving: card).neighbour {
      promise.allowRestyling(layout.list(of: neighbour).filter { $0 != card })
    }

    if layout.outdentingCard(after: card) != nil { promise.allowRestyling([card + 1]) }

    var ways: [() -> EditList?] = []
    if isSameGroup {
      let group = cards(column: place.column, section: place.section)
      var order = group
      order.remove(at: old.index)
      order.insert(card, at: min(place.index, order.count))
      let low = zip(group, order).enumerated().first { $1.0 != $1.1 }?.offset
      guard let low, let high = zip(group, order).enumerated().reversed().first(where: { $1.0 != $1.1 })?.offset else {
        return .nothing(on: self)
      }
      let slots = Array(group[low...high])
      if zip(slots, slots.dropFirst()).allSatisfy({ ListLayout(board: self).areNeighboursInList($0, $1) }) {
        for style in [SlotStyle.ofCard, .ofSlot, .ofFirst] {
          ways.append { self.rearranging(slots, as: Array(order[low...high]), style: style) }
        }
      }
    }
    ways += transferWays(card, to: place)
    return try verified(promise, ways)
  }

  /// The ways to remove a card and insert it at another place, from the most natural one to the last resort.
  private func transferWays(_ card: Int, to place: CardPlace) -> [() -> EditList?] {
    let own = CardStyle(geometry(ofCard: card))
    var ways: [() -> EditList?] = []
    for extraBlank in [false, true] {
      for side in ListLayout.Side.allCases {
        for marker in [nil, own.marker] + "+*-".utf8.map({ ItemGeometry.Marker.bullet($0) }) {
          for indentsLazyLines in [false, true] {
            ways.append { self.transfer(card, to: place, side, extraBlank: extraBlank, marker, indentsLazyLines) }
          }
        }
      }
    }
    let layout = ListLayout(board: self)
    if let fix = layout.outdentingCard(after: card) {
      ways.append { self.transfer(card, to: place, .natural, extraBlank: false, nil, false, fix) }
      ways.append { self.transfer(card, to: place, .natural, extraBlank: false, own.marker, false, fix) }
      let indent = geometry(ofCard: card - 1).indent
      ways.append { self.transfer(card, to: place, .natural, extraBlank: false, nil, false, fix, indent: indent) }
    }
    // The moved card is indented like the next one, which would otherwise become part of it.
    if let next = layout.follower(of: place, moving: card) {
      let indent = geometry(ofCard: next).indent
      ways.append { self.transfer(card, to: place, .natural, extraBlank: false, nil, false, indent: indent) }
      ways.append { self.transfer(card, to: place, .natural, extraBlank: false, own.marker, false, indent: indent) }
    }
    return ways
  }

  /// The edits that remove a card and insert it at another place; nil if this way does not apply.
  ///
  /// If `marker` or `indent` is nil, the card gets that of its new neighbours. `further` is another edit to make.
  private func transfer(
    _ card: Int, to place: CardPlace, _ side: ListLayout.Side, extraBlank: Bool, _ marker: ItemGeometry.Marker?,
    _ indentsLazyLines: Bool, _ further: TextEdit? = nil, indent: Int? = nil
  ) -> EditList? {
    let layout = ListLayout(board: self)
    let slot = layout.slot(at: place, moving: card, extraBlank: extraBlank)
    var style = slot.style
    if let marker { style.marker = marker }
    if let indent { style.indent = indent }
    let removal = layout.removal(of: card, side)
    var edits: [TextEdit] = further.map { [$0] } ?? []
    let members = layout.list(of: card)
    let joinsSameList = slot.neighbour.map { members.contains($0) } ?? false
    let ownNumber = geometry(ofCard: card).marker.number.flatMap {
      layout.numbersBelongToPlaces(inListOf: card) ? nil : $0
    }
    if marker == nil, slot.neighbour == nil, let ownNumber { style.marker = style.marker.numbered(ownNumber) }
    if joinsSameList, geometry(ofCard: card).marker.number != nil { return nil }
    if members.count > 1 {
      edits += layout.renumbering(listOf: card, order: members.filter { $0 != card }.map { $0 }).edits
    }
    if let neighbour = slot.neighbour, !joinsSameList, marker == nil {
      var order: [Int?] = layout.list(of: neighbour)
      let position = order.firstIndex(of: neighbour)! + (slot.follows ? 1 : 0)
      order.insert(nil, at: position)
      let (renumbered, number) = layout.renumbering(listOf: neighbour, order: order)
      edits += renumbered
      let isCounted = ownNumber == nil || layout.numbersBelongToPlaces(inListOf: neighbour)
      if let number { style.marker = style.marker.numbered(isCounted ? number : ownNumber ?? number) }
    }
    let text = restyled(card, as: style, indentsLazyLines: indentsLazyLines)
    guard !removal.contains(slot.offset) || slot.offset == removal.lowerBound else { return nil }
    edits.append(.insert(slot.before + text + slot.after, at: slot.offset))
    edits.append(.delete(removal))
    return edits.overlap ? nil : EditList(edits)
  }
}
