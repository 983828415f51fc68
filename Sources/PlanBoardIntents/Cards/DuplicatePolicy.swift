/// What to do with a new card if the board already has one with the same title.
package enum DuplicatePolicy: Sendable {
  case refused, added
  /// If the existing card is done, that card is reopened instead; otherwise, the new card is refused.
  case reopened
}
