internal import PlanBoardScreen

/// The notes of a card while the user edits them.
struct NotesEditor {
  /// The index of the card; nil if it is no longer on the board.
  var card: Int?
  /// The notes with which the editing began.
  let initial: String
  /// The notes on the board that a save may overwrite. If another program has changed the notes, a save is refused, and
  /// the changed notes are stored here. The next save then overwrites them.
  var expected: String
  var area: TextArea
  /// Whether the last key was Escape, and the user was asked whether to discard the notes.
  var isLeaving = false

  var isChanged: Bool { area.text != initial }
}
