/// What the request needs to know of an intent, besides the boards and the cards that it names. The default values are
/// those of an intent that changes boards of a plan.
package struct IntentDemands {
  /// For an intent that adds a card and changes no other board: the card's text as the user gave it. Such an intent
  /// needs the text of only one board, and a failure among several names the card.
  package var newCard: String?
  /// Where the intent puts its card; nil if it puts no card anywhere. The last of several cards may have to be put first
  /// (``CardPosition/startsWithLast``).
  package var position: CardPosition?
  /// The card that the intent takes from the trash; nil for none.
  package var restoredCard: CardName?
  /// The board that the intent takes from the trash; nil for none.
  package var restoredBoard: BoardName?
  /// Whether the intent changes the trash alone, which belongs to pb. Then the user need not name what is changed.
  package var changesOnlyTrash = false
}
