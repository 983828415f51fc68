package import PlanBoardCore

/// The words for the cards that matter today, in a drawing or in a list.
package enum DayWords {
  /// The heading of the concerns: things that need attention, but are not cards.
  package static let concerns = "Look at"

  /// The commands that show what the drawing leaves out.
  package static func command(_ tier: UrgencyTier) -> String { tier.view.map { "pb view \($0)" } ?? "pb next" }
  package static let laterCommand = "pb next --all"
  package static let concernsCommand = "pb lint"

  /// How many boards there are.
  package static func boards(_ count: Int) -> String { counted(count, "board") }

  /// How many names a list leaves out.
  package static func more(_ count: Int) -> String { "\(count) more" }

  /// Says how many cards are not shown.
  ///
  /// - Parameter isAlone: whether no card is shown at all.
  package static func more(cards: Int, isAlone: Bool) -> String { isAlone ? counted(cards, "card") : "… \(cards) more" }

  /// How many cards have not started yet.
  package static func later(_ cards: Int) -> String {
    cards == 1 ? "1 card has not started yet" : "\(cards) cards have not started yet"
  }

  /// How many concerns are not shown.
  package static func more(concerns: Int) -> String { "… \(concerns) more to look at" }
}
