package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Creates a board file.
package struct CreateBoard: NamelessIntent {
  /// The board's title, or a path that ends with `.md` or `.markdown`.
  package var name: String
  package var columns: [String]
  /// Whether the new board becomes the primary board. Any board that was primary before is then no longer primary.
  package var isPrimary: Bool
  /// The folder in which the new file is created; a path in ``name`` is relative to it.
  package var folder: Path

  package static let usualColumns = ["To Do", "In Progress", "Done"]

  /// Creates the intent; by default, the board gets ``usualColumns`` and goes to the current folder.
  package init(
    _ name: String, columns: [String] = CreateBoard.usualColumns, isPrimary: Bool = false, folder: Path = .here
  ) {
    self.name = name
    self.columns = columns
    self.isPrimary = isPrimary
    self.folder = folder
  }

  /// The path of the new file; nil if no file name can be made from the name.
  package var path: Path? { Self.fileName(for: name).map { folder.appending($0.utf8) } }

  /// Plans the new file. Its front matter gets a `stamp:`, so that cards get the days on which they are created and
  /// done. If the settings of the folder have a `stamp:`, the file gets none. The outcome's `detail` lists the boards
  /// that are no longer primary, if there are any.
  ///
  /// - Throws: `IntentFailure` with the reason `noBoardName` if no file name can be made from ``name``, or
  ///   `boardExists` if there is a file at the path; `EditFailure` if the title or a column cannot be written;
  ///   `FileFailure` if a board cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let fileName = Self.fileName(for: name) else { throw IntentFailure(.noBoardName(name)) }
    let path = folder.appending(fileName.utf8)
    guard try boards.boardIfThere(at: path) == nil else { throw IntentFailure(.boardExists(path)) }
    var board = ParsedBoard(Array("---\nplanboard: true\n---\n".utf8))
    if name != fileName, path.stem != name { board = try board.settingBoardTitle(name).board }
    if isPrimary { board = try board.settingFrontMatter("primary", to: .scalar("true")).board }
    // A `stamp:` in the settings of the folder also holds for the new board.
    if boards.settings.defaults.stamps == nil {
      board = try board.settingFrontMatter("stamp", to: .list([.scalar("created"), .scalar("done")])).board
    }
    for (index, column) in columns.enumerated() { board = try board.addingColumn(column, at: index).board }
    var changed = [Change.Board(path: path, before: nil, after: Self.spaced(board))]
    if isPrimary { changed += try Self.withoutPrimary(boards) }
    let others = changed.dropFirst().map(\.path)
    return (
      Change(changed),
      Outcome(verb: .boardAdded, board: path, detail: others.isEmpty ? nil : .formerPrimaries(Array(others)))
    )
  }

  /// The changes that make the primary boards no longer primary. They set `primary: false` instead of removing the key.
  /// Without the key, the file might no longer count as a board.
  private static func withoutPrimary(_ boards: any BoardSource) throws -> [Change.Board] {
    // All boards are read, even those that were not primary when the boards were found: another request may have made
    // one of them primary since.
    try boards.primary(among: boards.paths).map { path, board in
      let after = try board.settingFrontMatter("primary", to: .scalar("false")).board
      return Change.Board(path: path, before: board.source.bytes, after: after.source.bytes)
    }
  }

  /// The board's text with a blank line between the front matter and the first column, and with a line end at the end.
  /// The text of a board without columns is returned unchanged.
  private static func spaced(_ board: ParsedBoard) -> [UInt8] {
    guard let end = board.frontMatter?.range.upperBound, let first = board.columns.first else {
      return board.source.bytes
    }
    let bytes = board.source.bytes
    let start = board.blocks[first.heading].range.lowerBound
    let body = Array(bytes[start...])
    return Array(bytes[..<end]) + Array("\n\n".utf8) + body + (body.last == 0x0A ? [] : [0x0A])
  }

  /// Returns the file name for a board's title: `Product roadmap` becomes `product-roadmap.md`. A name longer
  /// than about 100 bytes is cut. A path that ends with `.md` or `.markdown` is returned unchanged.
  ///
  /// - Returns: nil in these cases:
  ///   - The title has nothing that a file name can keep, as in `!?`.
  ///   - A part of the path is empty, begins with `.` or `-`, or is longer than 200 bytes.
  ///   - The title or path has an invisible character.
  static func fileName(for name: String) -> String? {
    let scalars = name.unicodeScalars
    guard !name.isEmpty, scalars.allSatisfy({ $0.value >= 0x20 && !$0.isInvisible }) else { return nil }
    if Path(name).isMarkdown {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isSafe = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasPrefix("-") && $0.utf8.count <= 200 }
      return isSafe ? name : nil
    }
    var stem = ""
    for scalar in scalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        || scalar.properties.generalCategory == .nonspacingMark
      {
        stem += scalar.properties.lowercaseMapping
      } else if stem.last != "-", !stem.isEmpty {
        stem += "-"
      }
      if stem.utf8.count > 100 { break }
    }
    while stem.last == "-" { stem.removeLast() }
    return stem.isEmpty ? nil : stem + ".md"
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible, as control characters are, or has no standard appearance.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
