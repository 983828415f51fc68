package import PlanBoardCore

/// A part of a board that looks like work but was not understood (docs/format.md, "What is not understood").
package struct Misreading: Hashable, Sendable {
  package let kind: Account.Kind
  /// The text to point at, in bytes of the board.
  package let range: Range<Int>
  /// The edit after which pb reads the text as it was probably meant; nil if no edit is likely to be wanted.
  package var correction: TextEdit?
}

extension Account {
  /// Counts the fields of an open card that were not understood.
  package mutating func add(_ card: CardSyntax) {
    guard card.mayBeMisread else { return }
    add(.date, card.notDates.count + card.unreadKanbanDates.count)
    add(.recurrence, card.notRecurrences.count)
  }
}

extension ParsedBoard {
  /// What was not understood outside the fields of cards, by kind. O(n), but looks only at text with a sign that such a
  /// part must have.
  func misreadingsOutsideFields() -> [Misreading] {
    source.bytes.withUnsafeBufferPointer { bytes in
      malformedBoxes(bytes) + hiddenTasks(bytes).flatMap(\.tasks) + headingCards(bytes) + statusTables(bytes)
    }
  }

  /// The account of the board without the fields of its cards, which ``Account/add(_:)-(CardSyntax)`` counts.
  package func accountOutsideFields() -> Account {
    misreadingsOutsideFields().reduce(into: Account()) { $0.add($1.kind) }
  }

  /// Everything on the board that was not understood, in text order. O(n).
  package func misreadings() -> [Misreading] {
    var all = misreadingsOutsideFields()
    for column in columns where !column.isArchive {
      forEachSyntax(ofCards: column.cards) { card, _ in
        guard card.mayBeMisread, card.state(in: column) == .open else { return }
        all += (card.notDates + card.unreadKanbanDates).map { Misreading(kind: .date, range: $0.range) }
        all += card.notRecurrences.map { Misreading(kind: .recurrence, range: $0.range) }
      }
    }
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The account of the board. O(n).
  package func account() -> Account { misreadings().reduce(into: Account()) { $0.add($1.kind) } }
}
