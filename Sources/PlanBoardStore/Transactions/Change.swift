package import PlanBoardCore
package import PlanBoardMarkdown

/// A planned change to boards.
package struct Change: Sendable {
  /// The change to one board.
  package struct Board: Sendable {
    package let path: Path
    /// The text before the change; nil if the change creates the file.
    package let before: [UInt8]?
    /// The text after the change; nil if the change removes the file.
    package let after: [UInt8]?
    /// The edits that turn `before` into `after`.
    package let edits: EditList
    private let verified: VerifiedEdit?
    /// Whether the board is written only to give its file a new date of modification.
    let isRenewal: Bool
    /// The mode (permissions) of a file that an undo restores; nil for any other file.
    private(set) var mode: UInt32?
    /// The path of the board that moves to this path; nil if none does.
    package private(set) var movedFrom: Path?

    /// Creates the change that a verified edit makes to a board.
    package init(path: Path, before: ParsedBoard, edit: VerifiedEdit) {
      self.path = path
      self.before = before.source.bytes
      after = edit.board.source.bytes
      edits = edit.edits
      verified = edit
      isRenewal = false
    }

    /// Creates the change that edits make to a board.
    ///
    /// - Precondition: `edits` turn `before` into `after`.
    package init(
      path: Path, before: [UInt8]?, after: [UInt8]?, edits: EditList, mode: UInt32? = nil, movedFrom: Path? = nil
    ) {
      self.init(path: path, before: before, after: after, edits: edits, isRenewal: false)
      self.mode = mode
      self.movedFrom = movedFrom
    }

    private init(path: Path, before: [UInt8]?, after: [UInt8]?, edits: EditList, isRenewal: Bool) {
      self.isRenewal = isRenewal
      self.path = path
      self.before = before
      self.after = after
      self.edits = edits
      verified = nil
    }

    /// Creates a change that replaces the whole text, or that creates or removes the file.
    package init(path: Path, before: [UInt8]?, after: [UInt8]?) {
      self.init(
        path: path, before: before, after: after,
        edits: EditList([TextEdit(0..<(before ?? []).count, after ?? [])]))
    }

    /// Creates the two changes that move a file, in the order of writing. The new file is written first, so a crash in
    /// between leaves both files.
    package static func move(of path: Path, _ text: [UInt8], to target: Path) -> [Board] {
      [
        Board(path: target, before: nil, after: text, edits: EditList([.insert(text, at: 0)]), movedFrom: path),
        Board(path: path, before: text, after: nil),
      ]
    }

    /// The differences between the two texts. They are computed each time.
    package var diff: UnifiedDiff { UnifiedDiff(path, before, after) }

    /// Creates a change that writes a board again with the same text. Sync tools must see that the board is newer than
    /// the conflict copies that the same change removes.
    package init(renewing path: Path, _ text: [UInt8]) {
      self.init(path: path, before: text, after: text, edits: EditList([]), isRenewal: true)
    }

    /// Parses the board before the change; returns nil if the change creates the file.
    package func boardBefore(_ defaults: BoardDefaults) -> ParsedBoard? { before.map { ParsedBoard($0, defaults) } }

    /// Returns the board after the change; nil if the change removes the file.
    package func boardAfter(_ defaults: BoardDefaults) -> ParsedBoard? {
      verified?.board ?? after.map { ParsedBoard($0, defaults) }
    }

    /// The board after the change; nil if the change was not made by a verified edit.
    package var edited: ParsedBoard? { verified?.board }

    /// For each card of the board before the change, its 0-based index after the change; nil for a card that is gone.
    /// The whole value is nil if the indices are not known.
    package var successors: [Int?]? { verified?.successors }

    /// The change that takes this change back.
    package var inverse: Board {
      Board(path: path, before: after, after: before, edits: edits.inverse(of: before ?? []))
    }

    fileprivate var isNothing: Bool { !isRenewal && edits.isEmpty && (before == nil) == (after == nil) }
  }

  /// The boards in the order of writing. A board that receives a card comes before the board that loses it, so a crash
  /// in between duplicates the card instead of losing it.
  package let boards: [Board]
  /// Whether the change deletes cards for good.
  private let deletesCards: Bool

  /// Creates a change to some boards. A board whose text and date stay the same is left out.
  ///
  /// - Parameter deletes: whether the change deletes cards for good.
  package init(_ boards: [Board], deletes: Bool = false) {
    self.boards = boards.filter { !$0.isNothing }
    deletesCards = deletes
  }

  /// Whether the change removes a file that does not move to another path, or deletes cards for good.
  package var deletes: Bool {
    deletesCards || boards.contains { $0.before != nil && $0.after == nil && destination(of: $0) == nil }
  }

  /// The path of the file that moves to the path of a board; nil if there is none. This is ``Board/movedFrom``, or else
  /// a file with the same text that this change removes.
  func origin(of board: Board) -> Path? {
    guard board.before == nil, let text = board.after else { return nil }
    return board.movedFrom ?? boards.first { $0.after == nil && $0.before == text }?.path
  }

  /// The path to which a board moves; nil if it does not move.
  func destination(of board: Board) -> Path? {
    guard board.after == nil else { return nil }
    return boards.first { origin(of: $0) == board.path }?.path
  }

  /// The change that takes this change back.
  package var inverse: Change { Change(boards.reversed().map(\.inverse)) }
}
