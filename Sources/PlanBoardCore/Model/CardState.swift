/// Whether a card is open, done or cancelled (docs/format.md, "Open, done, cancelled").
///
/// This is the only definition: queries, counts, JSON, `pb top` and the lint rules all use it.
package enum CardState: String, Hashable, Sendable {
  case open, done
  /// Closed, but not done: the card counts neither as open nor as done.
  case cancelled

  /// Finds out the state of a card.
  ///
  /// - Parameters:
  ///   - box: the card's box; nil if it has none.
  ///   - rule: the rule of the card's column.
  package init(box: Box?, in rule: DoneRule) {
    guard let box else {
      self = rule == .box ? .open : .done
      return
    }
    if box == .cancelled {
      self = .cancelled
    } else {
      self = box.isDone || rule == .place ? .done : .open
    }
  }
}
