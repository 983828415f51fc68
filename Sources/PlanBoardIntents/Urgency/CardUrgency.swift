package import PlanBoardCore

/// Why an open card is as urgent as it is: its tier, and what decides its place in this tier (docs/queries.md, "What to do
/// next").
package struct CardUrgency: Sendable {
  package let tier: UrgencyTier
  package let due: DueDate?
  package let priority: Priority?
  /// Whether the card's box is marked as started, `[/]`.
  package let isStarted: Bool
  package let isPinned: Bool
  /// The card's `start:`, if that day is after today; nil otherwise.
  package let start: CalendarDate?
  /// The id of an open card that must be done first; nil if there is none.
  package let waitsFor: String?
  /// The number of open cards that wait for the card.
  package let blocking: Int
  /// What each weight of the settings adds, in the order of the settings' documentation; empty without weights.
  package let weights: [(property: UrgencyWeights.Property, weight: Double)]
  /// What the weights of the card's tags add.
  package let tagWeight: Double

  /// The sum of the weights; 0 without weights.
  package var weight: Double { weights.reduce(tagWeight) { $0 + $1.weight } }

  init(
    _ card: OpenCard, _ urgency: Urgency, waitsFor: String?, blocking: Int, _ weights: UrgencyWeights,
    today: CalendarDate
  ) {
    tier = urgency.tier
    due = card.due
    priority = card.priority
    isStarted = card.isStarted
    isPinned = card.isPinned
    start = card.start
    self.waitsFor = waitsFor
    self.blocking = blocking
    self.weights = weights.isEmpty ? [] : weights.parts(of: card, blocking: blocking, today: today.dayNumber)
    tagWeight = card.tagWeight
  }
}
