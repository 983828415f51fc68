package import PlanBoardCore

extension ParsedBoard {
  /// Sorts the cards inside each column and section.
  ///
  /// Each card that moves is written in the place of another card. Line ends, blank lines and text between cards stay
  /// where they are. So do numbers that only count the cards of an ordered list. The cards keep their bullets and
  /// indentations where possible (``SlotStyle``).
  ///
  /// - Parameters:
  ///   - columns: the indices of the columns to sort; nil for all columns. The archive is never sorted.
  ///   - values: the values of all cards of the board for the keys of `order`; nil to read them from the cards.
  /// - Throws: `EditFailure` with the reason `wouldChangeMore`.
  package func sorting(
    by order: SortOrder, columns wanted: Set<Int>? = nil, values: SortTable? = nil
  ) throws -> VerifiedEdit {
    var promise = Postcondition(self)
    var groups: [(cards: [Int], order: [Int])] = []
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    for cards in groupsToSort(inColumns: wanted) {
      let sorted = self.order(of: cards, by: order, values).map { cards[$0] }
      guard sorted != cards else { continue }
      groups.append((cards, sorted))
      for (slot, card) in zip(cards, sorted) {
        promise.entries[entries[Int(self.cards[slot].block)]!].content = .card(card)
      }
    }
    let ways: [SlotStyle] = [.ofCard, .ofSlot, .ofFirst]
    return try verified(
      promise,
      ways.map { way in
        {
          let lists = groups.map { self.rearranging($0.cards, as: $0.order, style: way) }
          return EditList(lists.flatMap(\.edits))
        }
      })
  }

  /// The indices of the cards that must move to sort the board, as few as possible. The archive is never sorted.
  package func unsortedCards(by order: SortOrder, columns wanted: Set<Int>? = nil) -> [Int] {
    groupsToSort(inColumns: wanted).flatMap { cards in Self.moved(cards, to: self.order(of: cards, by: order)) }
  }

  /// ``unsortedCards(by:columns:)`` for all columns, with the values of all cards of the board for the keys of `order`.
  package func unsortedCards(by order: SortOrder, values: SortTable) -> [Int] {
    groupsToSort(inColumns: nil).flatMap { cards in Self.moved(cards, to: self.order(of: cards, by: order, values)) }
  }

  /// The cards of a group that must move to get the order `sorted`, which has indices into `cards`.
  private static func moved(_ cards: [Int], to sorted: [Int]) -> [Int] {
    guard sorted != Array(cards.indices) else { return [] }
    let kept = Set(LongestIncreasingSubsequence.indices(of: sorted))
    return sorted.enumerated().filter { !kept.contains($0.offset) }.map { cards[$0.element] }.sorted()
  }

  /// The sorted order of the cards of a group, as indices into `cards`.
  private func order(of cards: [Int], by order: SortOrder, _ values: SortTable? = nil) -> [Int] {
    // The cards of a group are consecutive.
    if let values { return values.order(of: (cards.first ?? 0)..<(cards.last ?? -1) + 1, by: order) }
    var table = SortTable(order.keys.map(\.field), capacity: cards.count)
    forEachSyntax(ofCards: cards) { card, bytes in table.add(card, in: self, bytes) }
    return table.order(of: cards.indices, by: order)
  }

  /// The *groups* of cards to sort: the cards of each section, and the cards of each column before its first section.
  /// The archive has no groups.
  private func groupsToSort(inColumns wanted: Set<Int>?) -> [[Int]] {
    var groups: [[Int]] = []
    for (index, column) in columns.enumerated() where !column.kind.isPutAway && wanted?.contains(index) ?? true {
      var section: Int32?
      for card in column.cards {
        if section != cards[card].section { groups.append([]) }
        section = cards[card].section
        groups[groups.count - 1].append(card)
      }
    }
    return groups
  }

  /// The marker and the indentation of a card that takes another card's place.
  ///
  /// If the numbers of an ordered list do more than count its cards, as 36, 41, 57 do, each card keeps its own number.
  enum SlotStyle {
    /// Its own indentation and bullet; in an ordered list, the marker of the card whose place it takes.
    case ofCard
    /// The marker and the indentation of the card whose place it takes.
    case ofSlot
    /// The marker of the card whose place it takes, and the indentation of the card that was in the first place.
    case ofFirst
  }

  /// The edits that put each card `order[i]` into the place of the card `slots[i]`; `slots` are cards of one column, in
  /// text order.
  func rearranging(_ slots: [Int], as order: [Int], style: SlotStyle) -> EditList {
    let ranges = slots.map { ownedRange(of: cards[$0]) }
    guard let first = ranges.first, let last = ranges.last else { return EditList([]) }
    var pieces: [EditList.Piece] = []
    var position = first.lowerBound
    let layout = ListLayout(board: self)
    var countingLists: [Int32: Bool] = [:]
    for (index, (slot, card)) in zip(slots, order).enumerated() {
      pieces.append(.original(position..<ranges[index].lowerBound))
      position = ranges[index].upperBound
      let own = geometry(ofCard: card)
      let place = geometry(ofCard: slot)
      var target = CardStyle(own)
      if style != .ofCard || own.marker.number != nil || place.marker.number != nil { target.marker = place.marker }
      if let number = own.marker.number, place.marker.number != nil {
        let list = cards[card].list
        let counts = countingLists[list] ?? layout.numbersBelongToPlaces(inListOf: card)
        countingLists[list] = counts
        if !counts { target.marker = place.marker.numbered(number) }
      }
      if style == .ofSlot { target.indent = place.indent }
      if style == .ofFirst { target.indent = geometry(ofCard: slots[0]).indent }
      // In the last way, a comment above the card may also need another indentation.
      let isSame = target == CardStyle(own) && (cards[card].lead == 0 || style != .ofFirst)
      pieces.append(isSame ? .original(ownedRange(of: cards[card])) : .new(restyled(card, as: target)))
    }
    return EditList(of: source.bytes, rearranging: first.lowerBound..<last.upperBound, as: pieces)
  }
}
