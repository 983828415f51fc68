package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A ``CardRef`` as text, for a web page: `BOARD.REVISION.INDEX`.
package struct CardKey: Hashable, Sendable {
  package let board: BoardKey
  /// The digest of the board's bytes, as ``revision(of:)`` returns it.
  package let revision: String
  /// The card's index in `ParsedBoard.cards`.
  package let index: Int

  /// Names a card of a board at a revision.
  package init(board: BoardKey, revision: String, index: Int) {
    (self.board, self.revision, self.index) = (board, revision, index)
  }

  /// Names a card of a board. O(n): the revision is computed from the board's bytes.
  package init(_ card: Int, of board: ParsedBoard, at path: Path, in plan: PlanSnapshot) {
    self.init(board: BoardKey(path, in: plan), revision: Self.revision(of: board), index: card)
  }

  /// Reads a key; nil if the text is not one.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let board = BoardKey(parts[0]), Digest(text: String(parts[1])) != nil,
      parts[2].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let index = Int32(parts[2]),
      String(index) == parts[2]
    else { return nil }
    self.init(board: board, revision: String(parts[1]), index: Int(index))
  }

  /// Only hexadecimal digits, `.` and `-`.
  package var text: String { "\(board.text).\(revision).\(index)" }

  /// The revision of a board with these bytes: their digest. O(n).
  package static func revision(of bytes: [UInt8]) -> String { Digest(bytes).text }

  /// The revision of a board. O(n).
  package static func revision(of board: ParsedBoard) -> String { revision(of: board.source.bytes) }

  /// A reference to the card; nil if ``revision`` is not a digest. `path` must be the path of ``board``.
  func reference(at path: Path) -> CardRef? {
    Digest(text: revision).map { CardRef(board: path, revision: $0, index: index) }
  }
}
