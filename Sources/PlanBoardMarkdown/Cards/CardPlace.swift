internal import PlanBoardCore

/// The place of a card, or a place where a card can be put.
package struct CardPlace: Hashable, Sendable {
  /// The index in ``ParsedBoard/columns``; the column may be the archive.
  package var column: Int
  /// The index of the section in the column; nil for the part of the column before its first section.
  package var section: Int?
  /// The number of cards before the place, counted in the section, or in the part before the first section.
  package var index: Int

  package init(column: Int, section: Int? = nil, index: Int) {
    self.column = column
    self.section = section
    self.index = index
  }
}

extension ParsedBoard {
  /// The indices of the cards in a section of a column; if `section` is nil, of the cards before the first section.
  package func cards(column: Int, section: Int?) -> [Int] {
    let heading = section.map { Int32(columns[column].sections[$0]) } ?? -1
    return columns[column].cards.filter { cards[$0].section == heading }
  }

  package func place(ofCard card: Int) -> CardPlace {
    let span = cards[card]
    let column = Int(span.column)
    let section = columns[column].sections.firstIndex { $0 == Int(span.section) }
    return CardPlace(
      column: column, section: section, index: cards(column: column, section: section).firstIndex(of: card)!)
  }

  /// The index in ``cards`` of the card at a place. Traps if the place is after the last card of its section.
  package func card(at place: CardPlace) -> Int { cards(column: place.column, section: place.section)[place.index] }

  /// The place after the last card of a column, in the section of that card. If the column has no cards, the place is
  /// before its first section.
  package func end(ofColumn column: Int) -> CardPlace {
    guard let last = columns[column].cards.last else { return CardPlace(column: column, index: 0) }
    var place = place(ofCard: last)
    place.index += 1
    return place
  }

  /// The place after the last card of a section; if `section` is nil, after the cards before the first section.
  package func end(ofColumn column: Int, section: Int?) -> CardPlace {
    CardPlace(column: column, section: section, index: cards(column: column, section: section).count)
  }

  /// Checks that a place exists.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn` if the column or the section does not exist, or
  ///   `noSuchCard` if the index is out of range.
  func check(_ place: CardPlace) throws {
    guard columns.indices.contains(place.column),
      place.section.map({ columns[place.column].sections.indices.contains($0) }) ?? true
    else { throw EditFailure(.noSuchColumn) }
    guard (0...cards(column: place.column, section: place.section).count).contains(place.index) else {
      throw EditFailure(.noSuchCard)
    }
  }
}
