/// The result of following a ``CardRef`` from the snapshot that it was made for into another one
/// (``PlanSession/follow(_:in:)``).
package enum FollowedCard: Sendable {
  /// A reference to the card in the other snapshot. It is the old reference if the card's board has not changed.
  case card(CardRef)
  /// The card is gone, or it is not certain which card it is now.
  case none
  /// The session no longer has the text of the board that the old reference is for. So it cannot follow the card.
  case expired
}
