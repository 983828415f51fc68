package import PlanBoardCore

/// A part of a board that looks like work but was not understood (docs/format.md, "What is not understood"). Places of
/// rules that are turned off are left out.
package struct Misreading: Hashable, Sendable {
  package let kind: Account.Kind
  /// The text to point at, in bytes of the board.
  package let range: Range<Int>
  /// Whether the place is a date that can be read in two ways.
  var isAmbiguous = false
  /// The edit after which pb reads the text as it was probably meant; nil if no edit is likely to be wanted.
  package var correction: TextEdit?
}

extension Account {
  /// Counts what was not understood in the fields of a card, if the card is open and not archived.
  package mutating func add(_ card: CardSyntax, in column: ParsedBoard.ColumnSpan, of board: ParsedBoard) {
    guard card.lines.count > 1 || card.mayBeMisread, !column.kind.isPutAway, card.state(in: column) == .open else {
      return
    }
    for place in board.misreadings(of: card) { add(place.kind) }
  }
}

extension ParsedBoard {
  /// What was not understood outside the fields of cards, by kind. O(n), but looks only at text with a sign that such a
  /// part must have.
  func misreadingsOutsideFields() -> [Misreading] {
    source.bytes.withUnsafeBufferPointer { bytes in
      malformedBoxes(bytes) + hiddenTasks(bytes).flatMap(\.tasks) + headingCards(bytes) + statusTables(bytes)
    }.shown(on: self)
  }

  /// The account of the board without the fields of its cards, which ``Account/add(_:in:of:)`` counts.
  package func accountOutsideFields() -> Account {
    misreadingsOutsideFields().reduce(into: Account()) { $0.add($1.kind) }
  }

  /// What was not understood in the fields of a card.
  fileprivate func misreadings(of card: CardSyntax) -> [Misreading] {
    var found: [Misreading] = []
    if card.mayBeMisread {
      found += card.misreadDates.map {
        Misreading(kind: .date, range: $0.range, isAmbiguous: $0.isAmbiguous)
      }
      found += card.notRecurrences.map { Misreading(kind: .recurrence, range: $0.range) }
    }
    if card.lines.count > 1, let metadata = unreadMetadata(of: card) {
      found.append(Misreading(kind: .metadata, range: metadata.range))
    }
    return found.shown(on: self)
  }

  /// Everything on the board that was not understood, in text order. O(n).
  package func misreadings() -> [Misreading] {
    var all = misreadingsOutsideFields()
    for column in columns where !column.kind.isPutAway {
      forEachSyntax(ofCards: column.cards) { card, _ in
        if card.state(in: column) == .open { all += misreadings(of: card) }
      }
    }
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The account of the board. O(n).
  package func account() -> Account { misreadings().reduce(into: Account()) { $0.add($1.kind) } }
}
