internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A heading of a board that gets another text, so that the links to it need new texts.
struct RenamedHeading {
  /// The path of the board.
  let path: Path
  /// The board before the heading is renamed.
  let board: ParsedBoard
  let block: Int
  /// The texts by which a link can name the heading, each with its new text: the name of the column and, if it has a WIP
  /// limit as in Obsidian Kanban, the whole heading `Doing (3)`, which is what Obsidian knows.
  private let texts: [(old: String, new: String)]

  /// - Parameters:
  ///   - old: the name of the column, or the whole text of another heading.
  ///   - whole: the whole new text of the heading; nil if only the name changes.
  init(path: Path, board: ParsedBoard, block: Int, old: String, new: String, whole: String? = nil) {
    (self.path, self.board, self.block) = (path, board, block)
    let text = board.sectionName(block)
    let rest = text.hasPrefix(old) ? text.dropFirst(old.count) : ""
    texts = [(old, new)] + (text == old ? [] : [(text, whole ?? new + rest)])
  }

  /// Changes the board with the heading, and the links on it that lead to the heading. The links are changed first,
  /// because they are found by the old text.
  func editing(
    in boards: any BoardSource, _ edit: (ParsedBoard) throws -> VerifiedEdit
  ) throws -> VerifiedEdit {
    let links = editingLinks(on: board, at: path, in: boards)
    let edit = try edit(links.board)
    return links.edits.isEmpty ? edit : links.followed(by: edit, from: board)
  }

  /// The edit of the links on a board that lead to the heading; no edit if there are none, or if the links cannot have
  /// the new text.
  private func editingLinks(on other: ParsedBoard, at place: Path, in boards: any BoardSource) -> VerifiedEdit {
    let edits = boards.headingLinks(on: other, at: place, to: (path, board), block).compactMap {
      $0.edit(renaming: texts, on: other)
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
