package import PlanBoardCore
package import PlanBoardMarkdown

/// What is to be written: for each board the text it was planned on, and what it becomes.
package struct Change: Sendable {
  package struct Board: Sendable {
    package let path: Path
    /// nil: there is no such file yet.
    package let before: [UInt8]?
    /// nil: the file goes.
    package let after: [UInt8]?
    /// From one to the other.
    package let edits: EditList
    private let parsed: ParsedBoard?
    /// It is written although it stays as it is.
    let touchesOnly: Bool
    /// The mode of a file that an undo restores; nil for a new file.
    private(set) var mode: UInt32?

    package init(path: Path, before: ParsedBoard, edit: VerifiedEdit) {
      self.path = path
      self.before = before.source.bytes
      after = edit.board.source.bytes
      edits = edit.edits
      parsed = edit.board
      touchesOnly = false
    }

    /// - Precondition: applied to `before`, `edits` give `after`.
    package init(path: Path, before: [UInt8]?, after: [UInt8]?, edits: EditList, mode: UInt32? = nil) {
      self.init(path: path, before: before, after: after, edits: edits, touchesOnly: false)
      self.mode = mode
    }

    private init(path: Path, before: [UInt8]?, after: [UInt8]?, edits: EditList, touchesOnly: Bool) {
      self.touchesOnly = touchesOnly
      self.path = path
      self.before = before
      self.after = after
      self.edits = edits
      parsed = nil
    }

    /// A file that is new, or goes.
    package init(path: Path, before: [UInt8]?, after: [UInt8]?) {
      self.init(
        path: path, before: before, after: after,
        edits: EditList([TextEdit(0..<(before ?? []).count, after ?? [])]))
    }

    /// A board that stays as it is, and is written all the same: whoever replicates files must see that this version is newer
    /// than those that something which goes with the change was taken from.
    package init(renewing path: Path, _ text: [UInt8]) {
      self.init(path: path, before: text, after: text, edits: EditList([]), touchesOnly: true)
    }

    /// The board that it is; nil if there is no such file yet.
    ///
    /// - Parameter defaults: what the folder's settings say of its boards.
    package func boardBefore(_ defaults: BoardDefaults) -> ParsedBoard? { before.map { ParsedBoard($0, defaults) } }

    /// The board that it becomes; nil if the file goes.
    ///
    /// - Parameter defaults: what the folder's settings say of its boards.
    package func boardAfter(_ defaults: BoardDefaults) -> ParsedBoard? {
      parsed ?? after.map { ParsedBoard($0, defaults) }
    }

    package var inverse: Board {
      Board(path: path, before: after, after: before, edits: edits.inverse(of: before ?? []))
    }

    fileprivate var isNothing: Bool { !touchesOnly && edits.isEmpty && (before == nil) == (after == nil) }
  }

  /// In the order of writing: a board that gets a card before the one that gives it away, so that a crash in between
  /// leaves the card twice, and not nowhere.
  package let boards: [Board]

  package init(_ boards: [Board]) { self.boards = boards.filter { !$0.isNothing } }

  /// The change that takes this one back.
  package var inverse: Change { Change(boards.reversed().map(\.inverse)) }
}
