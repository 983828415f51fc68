internal import PlanBoardCore

/// A field of a card in words. Safe for a terminal.
package struct CardFieldWords {
  /// The meaning of the field, so that a user interface can colour it.
  package enum Tone { case plain, overdue, tag, boardTag, person, openBlocker, pinned }

  package let label: String
  /// Empty if the label says everything, as for a pinned card.
  package let value: String
  package let tone: Tone

  init(_ label: String, _ value: String, _ tone: Tone = .plain) {
    (self.label, self.value, self.tone) = (VisibleText.safe(label), VisibleText.safe(value), tone)
  }
}
