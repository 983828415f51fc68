extension Card {
  /// The ids in `after:`: those of the cards that must be done before this one, even if they are done already.
  package var prerequisiteIDs: [String] { value(of: .after)?.split(separator: ",").map(String.init) ?? [] }

  /// The ids of the cards for which this card may wait. These are the ``prerequisiteIDs`` of an open card; a card that
  /// is not open waits for none.
  package var awaitedIDs: [String] { isOpen ? prerequisiteIDs : [] }
}
