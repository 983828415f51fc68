/// What a format has no place for, and of how many cards it was left out.
package struct ExportLosses: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case checklist, notes, column, section, board, archived, started, cancelled
    /// A box with another character than those of the four states.
    case box
    /// How deep items of a checklist are inside others.
    case depth
    /// Notes without a day of their own, which get that of the card.
    case undatedNotes
    /// A time of day.
    case time
    /// A recurrence that the format cannot express.
    case recurrence
    /// A card for which the card waits, and which is unknown to the other program.
    case prerequisite
    /// Words of the title that the other program reads as something else.
    case title
    case field(FieldKey)
  }

  private var counts: [Kind: Int] = [:]

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  package mutating func add(_ kind: Kind, _ cards: Int = 1) { counts[kind, default: 0] += cards }

  /// Adds the losses of other cards.
  package mutating func add(_ others: ExportLosses) {
    for (kind, cards) in others.counts { add(kind, cards) }
  }

  package subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  /// The kinds, those of the most cards first.
  package var all: [(kind: Kind, cards: Int)] {
    counts.map { (kind: $0.key, cards: $0.value) }
      .sorted { (-$0.cards, "\($0.kind)") < (-$1.cards, "\($1.kind)") }
  }
}
