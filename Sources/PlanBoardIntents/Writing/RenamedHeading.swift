internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A heading of a board that gets another name, so that the links to it need new texts.
struct RenamedHeading {
  /// The path of the board.
  let path: Path
  /// The board before the heading is renamed.
  let board: ParsedBoard
  let block: Int
  let old: String
  let new: String

  /// The edit of the links on a board that lead to the heading; no edit if there are none, or if the links cannot have
  /// the new name.
  func editingLinks(on other: ParsedBoard, at place: Path, in boards: any BoardSource) -> VerifiedEdit {
    let edits = boards.headingLinks(on: other, at: place, to: (path, board), block).compactMap {
      $0.edit(renaming: old, to: new, on: other)
    }
    guard !edits.isEmpty else { return .nothing(on: other) }
    return (try? other.replacingInLinks(edits)) ?? .nothing(on: other)
  }

  /// The changes to the links on all other boards, even archived ones. Boards that cannot be read, that a newer pb
  /// wrote or that the request may not change are left out.
  func changes(in boards: any BoardSource) throws -> [Change.Board] {
    let others = (boards.paths + boards.archived).uniqued().filter { $0 != path }
    var linking: [Path] = []
    try boards.forEachBoard(others) { text in
      text.bytes.withUnsafeBufferPointer { Self.mayHaveLinks($0) }
    } use: { path, mayHaveLinks in
      if case .success(true) = mayHaveLinks { linking.append(path) }
    }
    return linking.compactMap { place in
      guard let other = try? boards.board(at: place), (try? other.checkVersion(at: place)) != nil else { return nil }
      let edit = editingLinks(on: other, at: place, in: boards)
      return edit.edits.isEmpty || !boards.mayChange(place) ? nil : Change.Board(path: place, before: other, edit: edit)
    }
  }

  /// Whether a text may have a link with a fragment. O(n).
  private static func mayHaveLinks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while let hash = bytes.firstOffset(of: UInt8(ascii: "#"), from: position) {
      position = hash + 1
      // A tag or a heading begins a word; the `#` of a link does not, unless it begins the link.
      if hash > 0, !bytes[hash - 1].isBlank, !bytes[hash - 1].isLineEnd, bytes[hash - 1] != UInt8(ascii: "#") {
        return true
      }
    }
    return false
  }
}
