internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Adds a note below a card's other notes.
package struct NoteCard: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  /// Markdown, with lines separated by `\n`, and without blank lines at either end.
  package let note: String

  /// Creates the intent; without `board`, the card is looked for on all boards.
  package init(_ card: CardName, note: String, board: BoardName? = nil) {
    self.card = card
    self.board = board
    self.note = note.trimmedNotes
  }

  package var verb: Outcome.Verb { .noted }
  package var preference: CardName.Preference { .open }
  package var stepCount: Int { 1 }

  package func detail(of match: CardName.Match) -> Outcome.Detail? {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    return .note((lines.first ?? "") + (lines.count > 1 ? " …" : ""))
  }

  /// - Throws: `IntentFailure` with the reason `emptyNote` if the note has no text.
  package func check(_ match: CardName.Match) throws {
    if note.isEmpty { throw IntentFailure(.emptyNote) }
  }

  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    .note(note)
  }
}
