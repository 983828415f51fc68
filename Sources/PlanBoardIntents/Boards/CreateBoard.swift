package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Creates a board file.
package struct CreateBoard: NamelessIntent {
  /// The board's title, or a path that ends with `.md` or `.markdown`.
  package var name: String
  /// The title of a board whose ``name`` is a path; nil to make it from the file's name.
  var title: String?
  package var columns: [String]
  /// Whether the new board becomes the only primary board.
  package var isPrimary: Bool
  /// The folder of the new file; a path in ``name`` is relative to it.
  package var folder: Path
  /// Whether the new file is in the work tree of a git repository. Without the merge driver of pb, two branches that
  /// each move one card to the same done column cannot be merged (docs/sync.md, "Done cards in git").
  package var isInGit: Bool
  /// The text after the front matter; nil for empty columns.
  var body: String?

  package static let usualColumns = ["To Do", "In Progress", "Done"]

  /// Creates the intent.
  package init(
    _ name: String, columns: [String] = CreateBoard.usualColumns, isPrimary: Bool = false, folder: Path = .here,
    isInGit: Bool = false
  ) {
    self.name = name
    self.columns = columns
    self.isPrimary = isPrimary
    self.folder = folder
    self.isInGit = isInGit
  }

  /// The path of the new file; nil if no file name can be made from the name.
  package var path: Path? { Self.fileName(for: name).map { folder.appending($0.utf8) } }

  /// Plans the new file. If the settings of the folder do not have these keys, its front matter gets a `stamp:` and, if
  /// the board has a done column and is not in git, `on-done: move`.
  ///
  /// The outcome's `detail` lists the boards that are no longer primary.
  ///
  /// - Throws: `IntentFailure` with the reason `noBoardName` or `boardExists`; `EditFailure` if the title or a column
  ///   cannot be written; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let fileName = Self.fileName(for: name) else { throw IntentFailure(.noBoardName(name)) }
    let path = folder.appending(fileName.utf8)
    guard try boards.boardIfThere(at: path) == nil else { throw IntentFailure(.boardExists(path)) }
    var board = ParsedBoard(Array("---\nplanboard: true\n---\n".utf8))
    let title = title ?? (name == fileName ? path.stem : name)
    if path.stem != title { board = try board.settingBoardTitle(title).board }
    if isPrimary { board = try board.settingFrontMatter("primary", to: .scalar("true")).board }
    if boards.settings.defaults.stamps == nil {
      board = try board.settingFrontMatter("stamp", to: .list([.scalar("created"), .scalar("done")])).board
    }
    for (index, column) in columns.enumerated() { board = try board.addingColumn(column, at: index).board }
    let mayMoveDone = boards.settings.onDone == nil && board.columns.contains(where: \.isDone)
    if mayMoveDone, !isInGit { board = try board.settingFrontMatter("on-done", to: .scalar("move")).board }
    var changed = [Change.Board(path: path, before: nil, after: spaced(board))]
    if isPrimary { changed += try boards.withoutPrimary() }
    let others = changed.dropFirst().map(\.path)
    var outcome = Outcome(
      verb: .boardAdded, board: path, detail: others.isEmpty ? nil : .formerPrimaries(Array(others)))
    outcome.leavesDoneInPlace = mayMoveDone && isInGit
    return (Change(changed), outcome)
  }

  /// The board's text with a blank line after the front matter, and with a line end at the end.
  private func spaced(_ board: ParsedBoard) -> [UInt8] {
    guard let end = board.frontMatter?.range.upperBound, let first = board.columns.first else {
      return board.source.bytes
    }
    let bytes = board.source.bytes
    let start = board.blocks[first.heading].range.lowerBound
    let body = body.map { Array($0.utf8) } ?? Array(bytes[start...])
    return Array(bytes[..<end]) + Array("\n\n".utf8) + body + (body.last == 0x0A ? [] : [0x0A])
  }

  /// The file name for a board's title: `Product roadmap` becomes `product-roadmap.md`.
  ///
  /// A long title is cut after about 100 bytes. A path that ends with `.md` or `.markdown` stays as it is.
  ///
  /// - Returns: nil if nothing of the title can be in a file name, or if the path has an unsafe part.
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
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
