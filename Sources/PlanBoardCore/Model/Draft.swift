/// A text that a user is typing, and has not saved yet.
package struct Draft: Hashable, Sendable {
  /// What the text is to become.
  package enum Kind: String, Sendable { case card, title, notes }

  package var kind: Kind
  /// The key of the board in its plan.
  package var board: String
  /// The name of the column of a new card; empty for a title or notes.
  package var column = ""
  /// The title of the card to change; empty for a new card.
  package var card = ""
  /// How many cards with the same title are above the card on its board.
  package var place = 0
  /// The title or the notes on the board when the user began to type; empty for a new card.
  package var initial = ""
  package var text: String

  /// Creates a draft of a new card.
  package init(_ kind: Kind, board: String, text: String) { (self.kind, self.board, self.text) = (kind, board, text) }
}
