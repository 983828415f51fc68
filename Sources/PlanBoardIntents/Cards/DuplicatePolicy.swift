/// Whether to add a new card if its board already has a card with the same title. Case is ignored, and archived cards
/// do not count. If several cards have the title, only the first one counts.
package enum DuplicatePolicy: Sendable {
  case refused, added
  /// If the existing card is done, that card is reopened instead. If it is open or cancelled, the new card is refused.
  case reopened
}
