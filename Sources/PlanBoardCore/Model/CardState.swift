/// Whether a card is open, done or cancelled (docs/format.md, "Open, done, cancelled").
package enum CardState: String, Hashable, Sendable {
  case open, done
  /// Closed, but not done.
  case cancelled

  /// The state of a card with this box, or without one, in a column of this kind.
  package init(box: Box?, in kind: ColumnKind) {
    guard let box else {
      self = kind.holdsDoneCards ? .done : .open
      return
    }
    if box == .cancelled {
      self = .cancelled
    } else {
      self = box.isDone || !kind.usesBoxes ? .done : .open
    }
  }
}
