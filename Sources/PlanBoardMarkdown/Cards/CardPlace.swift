internal import PlanBoardCore

/// The place of a card, or a place where a card can be put: in a column or one of its sections, before another card or
/// at the end.
package struct CardPlace: Hashable, Sendable {
  /// Index in ``ParsedBoard/columns``; the column may be an archive.
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

  /// The card at a place. Traps if the place is after the last card of its section.
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

  /// The indices of the cards whose bytes contain all ASCII words of a title, ignoring case. A word here is a run of
  /// letters and digits. Only these cards can have the title. Finding them costs far less than reading all titles.
  ///
  /// - Parameter title: in lower case.
  package func cards(thatMayHave title: String) -> [Int] {
    let words = title.utf8.split { !($0 &- 0x61 < 26 || $0 &- 0x30 < 10) }.map { Array($0) }
      .sorted { $0.count > $1.count }
    return source.bytes.withUnsafeBufferPointer { bytes in
      cards.indices.filter { card in words.allSatisfy { Self.has($0, in: bytes, range(of: cards[card])) } }
    }
  }

  /// Whether a range of bytes contains a word, ignoring the case of ASCII letters.
  ///
  /// - Parameter word: in lower case, not empty.
  private static func has(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let last = range.upperBound - word.count
    var at = range.lowerBound
    while at <= last {
      if bytes[at].asciiLowercased == word[0] {
        var length = 1
        while length < word.count, bytes[at + length].asciiLowercased == word[length] { length += 1 }
        if length == word.count { return true }
      }
      at += 1
    }
    return false
  }

  /// A card's bytes without its marker and without the indentation of its lines.
  package func normalizedText(ofCard card: Int) -> [UInt8] {
    let range = range(of: cards[card])
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var isIndent = false
    for byte in source.bytes[
      geometry(ofCard: card).contentStart..<max(range.upperBound, geometry(ofCard: card).contentStart)]
    {
      if isIndent, byte.isBlank { continue }
      isIndent = byte.isLineEnd
      text.append(byte)
    }
    return text
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
