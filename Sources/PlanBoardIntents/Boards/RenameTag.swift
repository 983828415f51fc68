internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Renames a tag on cards and in front matter, on one board or on all boards that are not archived.
///
/// Nested tags are also renamed, such as `home/garden` together with `home`.
package struct RenameTag: BoardIntent {
  package var old: String
  package var new: String
  /// The board on which to rename the tag; nil for all ``BoardSource/paths``.
  package var board: BoardName?

  /// Creates the intent; both tags may be written with or without `#`.
  package init(_ old: String, to new: String, on board: BoardName? = nil) {
    self.board = board
    self.old = String(old.drop { $0 == "#" })
    self.new = String(new.drop { $0 == "#" })
  }

  /// Plans one change for all the boards; no change if no board has the tag, or if both tags are the same.
  ///
  /// - Throws: `IntentFailure`, with the reason `unwritableTag` if replacing the tag would change something else;
  ///   `EditFailure` if the new tag is not valid; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    var changes: [Change.Board] = []
    var cards: [Outcome.CardChange] = []
    var boardsTagged = 0
    for path in try board.map({ [try $0.find(in: boards)] }) ?? boards.paths {
      let before = try boards.board(at: path)
      let (edit, changed) = try renaming(before, at: path)
      guard !edit.edits.isEmpty else { continue }
      if edit.board.settings.tags != before.settings.tags { boardsTagged += 1 }
      changes.append(Change.Board(path: path, before: before, edit: edit))
      cards += changed.map { card in
        let text = before.syntax(ofCard: card)
        return Outcome.CardChange(
          title: before.card(card).title, id: text.id, before: Outcome.Place(path, before, card),
          after: Outcome.Place(path, edit.board, card))
      }
    }
    return (
      Change(changes),
      Outcome(
        verb: .tagRenamed, cards: cards, detail: .tag(old, to: new, cards: cards.count, boards: boardsTagged),
        isNothing: changes.isEmpty)
    )
  }

  private func renaming(_ board: ParsedBoard, at path: Path) throws -> (edit: VerifiedEdit, cards: [Int]) {
    do {
      return try board.renamingTag(old, to: new)
    } catch let failure as EditFailure where failure.reason == .wouldChangeMore {
      throw IntentFailure(.unwritableTag(old, path))
    }
  }
}
