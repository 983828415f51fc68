/// Whether a card is open, done or cancelled (docs/format.md, "Open, done, cancelled").
package enum CardState: String, Hashable, Sendable {
  case open, done
  /// Closed, but not done.
  case cancelled

  /// The state of a card with this box, or without one, in a column with this rule.
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
