package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// A board as the user names it: by its path, its file name with or without `.md`, its title, or the start of one of
/// these.
package struct BoardName: Hashable, Sendable {
  package let text: String

  /// Wraps a name as the user wrote it.
  package init(_ text: String) { self.text = text }

  /// The boards with this path or file name or, if there are none, those whose path or file name starts with this name.
  /// Case is ignored, but a path that is exactly the same takes precedence.
  func matches(in boards: any BoardSource, among paths: [Path]) -> [Path] {
    // An empty name, which a script passes if its variable is empty, would match every board.
    guard !text.isEmpty else { return [] }
    // Strings with different bytes can be equal: `é` may be one scalar or two, and all invalid UTF-8 bytes are read as
    // U+FFFD.
    if let path = paths.first(where: { $0.bytes.elementsEqual(text.utf8) }), !text.unicodeScalars.contains("\u{FFFD}") {
      return [path]
    }
    let same = paths.filter { $0.text == text || "./\($0.text)" == text }
    if !same.isEmpty { return same }
    let wanted = text.lowercased()
    // A name with a slash, such as `plans/a.md`, may also be a path from the planning folder.
    let hasFolder = wanted.utf8.contains(UInt8(ascii: "/"))
    let names = paths.map { path in
      let name = Path(bytes: Array(path.name)).text
      return ([path.stem, name, path.text] + (hasFolder ? [boards.recordedName(of: path)] : [])).map { $0.lowercased() }
    }
    for isMatch in [{ $0 == wanted }, { $0.hasPrefix(wanted) }] as [(String) -> Bool] {
      let found = paths.indices.filter { names[$0].contains(where: isMatch) }
      if !found.isEmpty { return found.map { paths[$0] } }
    }
    return []
  }

  /// Whether the path or file name of a board in the plan is this name, or starts with it. Archived boards count.
  func matchesFile(in plan: PlanSnapshot) -> Bool { !matches(in: plan, among: plan.livingAndArchived).isEmpty }

  /// The boards with this title or, if there are none, with a title that starts with this name. O(n) in the length of
  /// the boards.
  private func titled(in boards: any BoardSource, among paths: [Path]) throws -> [Path] {
    let wanted = text.lowercased()
    var titles: [(path: Path, title: String)] = []
    try boards.forEachBoard(paths) {
      $0.board.title?.lowercased()
    } use: { path, title in
      if case .success(let title?) = title { titles.append((path, title)) }
    }
    let same = titles.filter { $0.title == wanted }
    return (same.isEmpty ? titles.filter { $0.title.hasPrefix(wanted) } : same).map(\.path)
  }

  /// The boards that the name may mean; a title counts only if no path or file name matches.
  func all(in boards: any BoardSource, among paths: [Path]) throws -> [Path] {
    let named = matches(in: boards, among: paths)
    return named.isEmpty && !text.isEmpty ? try titled(in: boards, among: paths) : named
  }

  /// Finds the board. Paths and file names take precedence over titles.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `archivedBoard`, `removedBoard` or `ambiguousBoard`.
  package func find(in boards: any BoardSource) throws -> Path {
    try find(in: boards, alsoAmong: [])
  }

  /// Finds the board among the boards of the plan and those in `more`.
  ///
  /// - Throws: as ``find(in:)``.
  func find(in boards: any BoardSource, alsoAmong more: [Path]) throws -> Path {
    let matches = try all(in: boards, among: boards.paths + more)
    guard let first = matches.first else { throw try absence(in: boards) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousBoard(text, matches)) }
    return first
  }

  private func absence(in boards: any BoardSource) throws -> IntentFailure {
    if let path = try all(in: boards, among: boards.archived).first { return IntentFailure(.archivedBoard(path)) }
    if let removed = removed(in: boards) { return IntentFailure(.removedBoard(removed)) }
    return IntentFailure(.noSuchBoard(text))
  }

  /// The board for a request that names no board. It is the first of these that exists:
  ///
  /// - the only board of the plan;
  /// - the board whose front matter says `primary: true`;
  /// - the board that the plan's settings name as primary.
  ///
  /// - Throws: `IntentFailure` with the reason `noBoards` if the plan has none, or `whichBoard` if pb cannot choose
  ///   one; `FileFailure` if a board cannot be read.
  static func usual(in boards: any BoardSource) throws -> Path {
    guard let first = boards.paths.first else { throw IntentFailure(.noBoards(offers: boards.offers)) }
    // The user may mean a board that cannot be read.
    if boards.paths.count == 1, boards.isComplete { return first }
    let primary = try boards.primary().map(\.path)
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
  /// The board with that name, or the usual board if `name` is nil.
  ///
  /// - Throws: as ``find(in:)`` and ``usual(in:)``.
  static func find(_ name: BoardName?, in boards: any BoardSource) throws -> Path {
    try name.map { try $0.find(in: boards) } ?? usual(in: boards)
  }
}

extension PlanSnapshot {
  /// The board for a request that names no board; nil if pb cannot choose one, or cannot read a board that may be
  /// primary.
  package var usualBoard: Path? { try? BoardName.usual(in: self) }
}

extension BoardSource {
  /// The boards whose front matter says `primary: true`.
  ///
  /// Usually, only boards outside ``notPrimary`` are read. If there are such boards, but none is primary, all boards
  /// are read, because a board in ``notPrimary`` may have become primary.
  ///
  /// - Throws: `FileFailure` if a board that may be primary cannot be read.
  fileprivate func primary() throws -> [(path: Path, board: ParsedBoard)] {
    // ``notPrimary`` usually has the order of `paths`. If not, more boards are read, but the same boards are found.
    var others = notPrimary[...]
    let candidates = paths.filter { path in
      guard others.first == path else { return true }
      others.removeFirst()
      return false
    }
    let found = try primary(among: candidates)
    return found.isEmpty && !candidates.isEmpty ? try primary(among: paths) : found
  }

  /// The boards at `paths` whose front matter says `primary: true`.
  ///
  /// - Throws: `FileFailure` if one of the boards cannot be read.
  func primary(among paths: [Path]) throws -> [(path: Path, board: ParsedBoard)] {
    try paths.compactMap { path in
      let board = try board(at: path)
      return board.settings.isPrimary ? (path, board) : nil
    }
  }
}

extension BoardName {
  /// Finds a board in the trash by the path of its file there, or by its former path or file name; the last removed one
  /// if several had the same path.
  ///
  /// - Returns: nil if there is no such board, or if the name matches several former paths.
  func removed(in boards: any BoardSource) -> RemovedBoard? {
    let removed = boards.removedBoards()
    if let exact = removed.first(where: { $0.path.bytes.elementsEqual(text.utf8) }) { return exact }
    let found = Set(text.isEmpty ? [] : matches(in: boards, among: removed.map(\.original)))
    return found.count == 1 ? removed.first { $0.original == found.first } : nil
  }
}
