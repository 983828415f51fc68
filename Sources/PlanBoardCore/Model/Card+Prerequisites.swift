extension Card {
  /// The ids in `after:`, of the cards that must be done before this one. Some of them may be done already. Empty if
  /// the card has no `after:`.
  package var prerequisiteIDs: [String] { value(of: .after)?.split(separator: ",").map(String.init) ?? [] }

  /// The ``prerequisiteIDs`` of an open card; empty for any other card. The card waits only while a card with one of
  /// these ids is open.
  package var awaitedIDs: [String] { isOpen ? prerequisiteIDs : [] }
}
