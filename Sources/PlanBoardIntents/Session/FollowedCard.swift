/// The result of following a card into another snapshot.
package enum FollowedCard: Sendable {
  case card(CardRef)
  /// The card is gone, or it is not certain which card it is now.
  case none
  /// The session no longer has the text of the board to which the reference refers.
  case expired
}
