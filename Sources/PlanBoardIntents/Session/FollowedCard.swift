/// The result of ``PlanSession/follow(_:in:)``, which finds the card of an earlier ``CardRef`` in another snapshot.
package enum FollowedCard: Sendable {
  /// A reference to the card in the other snapshot. It is the old reference if the card's board has not changed.
  case card(CardRef)
  /// The card is gone, or it is not certain which card it is now.
  case none
  /// The session no longer has the text of the board that the old reference is for, so it cannot follow the card.
  case expired
}
