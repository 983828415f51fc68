package import PlanBoardCore

/// A part of a card that another program has changed since an import, and that an update leaves as it is here.
package struct ImportDifference: Hashable, Sendable {
  /// A part of a card that an update can change.
  package enum Part: Hashable, Sendable {
    case title, state, notes, checklist
    /// The column, for programs whose cards have one.
    case column
    case field(FieldKey)
  }

  package enum Reason: Hashable, Sendable {
    /// It has changed here, too.
    case changedHere
    /// Nobody knows what an import has brought for this card, for example because that was on another machine.
    case unknown
    /// The board cannot have it.
    case cannotBeWritten
  }

  package let path: Path
  /// The card's index on the board before the import.
  let card: Int
  /// The card's first line after the import, 1-based.
  package internal(set) var line1: Int
  /// The card's title after the import.
  package internal(set) var title: String
  package let part: Part
  package let reason: Reason
  /// The part as text, here and in the other program; empty if the card has no such part there.
  package let here: String
  package let there: String
}
