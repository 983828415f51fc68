extension Card {
  /// The ids in `after:`: those of the cards that must be done before this one, even if they are done already. Empty if
  /// the card has no `after:`.
  package var prerequisiteIDs: [String] { value(of: .after)?.split(separator: ",").map(String.init) ?? [] }

  /// The ids of the cards for which this card waits while they are open. For an open card, these are its
  /// ``prerequisiteIDs``. Any other card waits for none.
  package var awaitedIDs: [String] { isOpen ? prerequisiteIDs : [] }
}
