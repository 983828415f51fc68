package import PlanBoardMarkdown

/// What is to be written: for each board the text it was planned on, and what it becomes.
package struct Change: Sendable {
  package struct Board: Sendable {
    package let path: Path
    package let before: ParsedBoard
    package let edit: VerifiedEdit

    package init(path: Path, before: ParsedBoard, edit: VerifiedEdit) {
      self.path = path
      self.before = before
      self.edit = edit
    }
  }

  /// In the order of writing: a board that gets a card before the one that gives it away, so that a crash in between
  /// leaves the card twice, and not nowhere.
  package let boards: [Board]

  package init(_ boards: [Board]) { self.boards = boards.filter { !$0.edit.edits.isEmpty } }
}

/// Where boards come from. Whoever asks cannot tell which: the disk, an editor's buffers, memory.
package protocol BoardSource {
  /// In order, each board once.
  var paths: [Path] { get }
  /// - Throws: `FileFailure`.
  func board(at path: Path) throws -> ParsedBoard
}
