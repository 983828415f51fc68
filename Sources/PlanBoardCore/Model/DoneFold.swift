/// The done and cancelled cards of a column that a drawing leaves out, so that the open ones are seen
/// (docs/format.md, "Done columns").
///
/// A column with more than five closed cards shows only the three of them that were closed last. Open cards are always
/// shown, also in a done column.
package struct DoneFold: Hashable, Sendable {
  /// A done or cancelled card of a column.
  package struct ClosedCard: Hashable, Sendable {
    /// The 0-based number of the card in its column.
    package let number: Int
    /// `done` or `cancelled`.
    package let state: CardState
    /// When the card was closed; nil if the card does not say so.
    package let day: DueDate?

    /// - Parameter day: the value of `done:` or `cancelled:`; a value that is no date counts as none.
    package init(number: Int, state: CardState, day: String?) {
      (self.number, self.state) = (number, state)
      self.day = day.flatMap { DueDate(iso: $0) }
    }
  }

  /// The cards that are left out, in the order of the column.
  package private(set) var hidden: [ClosedCard]

  /// A column with at most this number of closed cards shows all of them.
  private static let limit = 5
  private static let shownCount = 3

  /// Nothing is left out.
  package static let none = DoneFold([ClosedCard]())

  /// Folds the closed cards of a column, which are in the order of the column. Of two cards with the same day, or
  /// without any, the lower one counts as closed later, because pb adds cards at the end of a column.
  package init(_ closed: [ClosedCard]) {
    guard closed.count > Self.limit else {
      hidden = []
      return
    }
    let latest = closed.sorted { first, second in
      guard let day = first.day, let other = second.day, day != other else {
        return (first.day == nil ? 0 : 1, first.number) > (second.day == nil ? 0 : 1, second.number)
      }
      return day > other
    }
    let shown = Set(latest.prefix(Self.shownCount).map(\.number))
    hidden = closed.filter { !shown.contains($0.number) }
  }

  /// Folds the closed cards among all cards of a column.
  package init(_ cards: [Card]) {
    self.init(
      cards.enumerated().compactMap { number, card in
        card.isOpen
          ? nil
          : ClosedCard(
            number: number, state: card.state, day: card.value(of: .done) ?? card.value(of: .cancelled))
      })
  }

  package var isEmpty: Bool { hidden.isEmpty }
  package var doneCount: Int { hidden.count { $0.state == .done } }
  package var cancelledCount: Int { hidden.count - doneCount }

  /// Shows a card that was left out.
  ///
  /// - Returns: whether it was left out.
  package mutating func show(_ number: Int) -> Bool {
    guard let index = hidden.firstIndex(where: { $0.number == number }) else { return false }
    hidden.remove(at: index)
    return true
  }
}
