package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// A board as somebody names it: its path, its name, or the start of its name that no other board has.
package struct BoardName: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  func matches(in paths: [Path]) -> [Path] {
    // To Swift, two spellings of a letter are equal, and so are all bytes that are not UTF-8; to a file system, they are not.
    if let path = paths.first(where: { $0.bytes.elementsEqual(text.utf8) }), !text.unicodeScalars.contains("\u{FFFD}") {
      return [path]
    }
    let same = paths.filter { $0.text == text || "./\($0.text)" == text }
    if !same.isEmpty { return same }
    let wanted = text.lowercased()
    for isMatch in [{ $0 == wanted }, { $0.hasPrefix(wanted) }] as [(String) -> Bool] {
      let found = paths.filter { isMatch($0.stem.lowercased()) || isMatch($0.text.lowercased()) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`.
  package func find(in paths: [Path]) throws -> Path {
    let matches = matches(in: paths)
    guard let first = matches.first else { throw IntentFailure(.noSuchBoard(text)) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousBoard(text, matches)) }
    return first
  }

  /// The board that is meant when nobody names one: the primary one, or the only one.
  static func usual(in boards: any BoardSource) throws -> Path {
    guard let first = boards.paths.first else { throw IntentFailure(.noBoards) }
    // The only one that can be read need not be the one that is meant.
    if boards.paths.count == 1, boards.isComplete { return first }
    let primary = try boards.paths.filter { try boards.board(at: $0).settings.isPrimary }
    if primary.isEmpty, let name = boards.settings.primary,
      let path = boards.paths.first(where: { boards.recordedName(of: $0) == name })
    {
      return path
    }
    guard primary.count == 1 else { throw IntentFailure(.whichBoard(primary.isEmpty ? boards.paths : primary)) }
    return primary[0]
  }
}

extension BoardName {
  /// The board of that name; without one, the usual one.
  static func find(_ name: BoardName?, in boards: any BoardSource) throws -> Path {
    try name.map { try $0.find(in: boards.paths) } ?? usual(in: boards)
  }
}
