package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Makes a new board.
package struct AddBoard: Intent {
  /// Its title, or a path that ends with `.md`.
  package var name: String
  package var columns: [String]
  package var isPrimary: Bool
  /// The folder that it goes to.
  package var folder: Path

  package static let usualColumns = ["To Do", "Doing", "Done"]

  package init(
    _ name: String, columns: [String] = AddBoard.usualColumns, isPrimary: Bool = false, folder: Path = .here
  ) {
    self.name = name
    self.columns = columns
    self.isPrimary = isPrimary
    self.folder = folder
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let fileName = Self.fileName(for: name) else { throw IntentFailure(.noBoardName(name)) }
    let path = folder.appending(fileName.utf8)
    guard try boards.boardIfThere(at: path) == nil else { throw IntentFailure(.boardExists(path)) }
    var board = ParsedBoard(Array("---\nplanboard: true\n---\n".utf8))
    if name != fileName, path.stem != name { board = try board.settingBoardTitle(name).board }
    if isPrimary { board = try board.settingFrontMatter("primary", to: .scalar("true")).board }
    for (index, column) in columns.enumerated() { board = try board.addingColumn(column, at: index).board }
    return (
      Change([Change.Board(path: path, before: nil, after: Self.spaced(board))]),
      Outcome(verb: .boardAdded, board: path)
    )
  }

  /// An empty line between the front matter and the first column.
  private static func spaced(_ board: ParsedBoard) -> [UInt8] {
    guard let end = board.frontMatter?.range.upperBound, let first = board.columns.first else {
      return board.source.bytes
    }
    let bytes = board.source.bytes
    let start = board.blocks[first.heading].range.lowerBound
    let body = Array(bytes[start...])
    return Array(bytes[..<end]) + Array("\n\n".utf8) + body + (body.last == 0x0A ? [] : [0x0A])
  }

  /// `Product roadmap` becomes `product-roadmap.md`. A path ending with `.md` stays as it is, if it leads nowhere else.
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
  /// Controls, text directions, characters without a look.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}

/// Gives a board another title. The file keeps its name, so that links to it hold.
package struct RenameBoard: Intent {
  package var board: BoardName
  package var title: String

  package init(_ board: BoardName, to title: String) {
    self.board = board
    self.title = title
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try board.find(in: boards.paths)
    let before = try boards.board(at: path)
    let isNothing = before.title == title
    let edit = try isNothing ? .nothing(on: before) : before.settingBoardTitle(title)
    return (
      Change([Change.Board(path: path, before: before, edit: edit)]),
      Outcome(verb: .boardRenamed, board: path, detail: title, isNothing: isNothing)
    )
  }
}

/// Makes a folder a planning folder: a `.planboard.yml` with every key explained.
package struct MakeFolder: Intent {
  package var folder: Path

  package init(_ folder: Path) { self.folder = folder }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = folder.appending(FolderSettings.fileName.utf8)
    let isNothing = try boards.boardIfThere(at: path) != nil
    let change = Change.Board(path: path, before: nil, after: Array(FolderSettings.template.utf8))
    return (Change(isNothing ? [] : [change]), Outcome(verb: .folderMade, board: path, isNothing: isNothing))
  }
}

/// Sorts the cards of a board inside their columns and sections.
package struct SortBoard: Intent {
  package var path: Path
  /// nil: as the board says.
  package var keys: [SortKey]?
  package var pinnedFirst: Bool
  /// nil: all columns.
  package var column: ColumnName?

  package init(_ path: Path, by keys: [SortKey]? = nil, pinnedFirst: Bool = true, column: ColumnName? = nil) {
    self.path = path
    self.keys = keys
    self.pinnedFirst = pinnedFirst
    self.column = column
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    let order = SortOrder(keys ?? before.settings.sort, pinnedFirst: pinnedFirst)
    guard !order.keys.isEmpty else { throw IntentFailure(.noOrder(path)) }
    let columns = try column.map { name -> Set<Int> in
      if case .columns(let columns) = name.match(in: before) { return columns }
      return [try name.find(in: before, at: path)]
    }
    let edit = try before.sorting(by: order, columns: columns)
    let change = Change([Change.Board(path: path, before: before, edit: edit)])
    return (change, Outcome(verb: .sorted, board: path, isNothing: change.boards.isEmpty))
  }
}

extension BoardName {
  /// The board of that name; without one, the usual one.
  static func find(_ name: BoardName?, in boards: any BoardSource) throws -> Path {
    try name.map { try $0.find(in: boards.paths) } ?? usual(in: boards)
  }
}
