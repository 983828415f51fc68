internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A column as the user names it: its name, or a start or part of the name that no other column has.
package struct ColumnName: Hashable, Sendable {
  package let text: String
  /// Which of the columns with this name is meant; nil for a name that the user wrote.
  private let found: Found?

  private struct Found: Hashable {
    /// The number of columns with the same name before this one.
    var number: Int
    /// The number of all columns with the same name.
    var count: Int
  }

  /// Wraps a name as the user wrote it.
  package init(text: String) {
    self.text = text
    found = nil
  }

  /// Names one column, even if other columns have the same name. The column is found only if the number of columns with
  /// this name has not changed.
  package init(_ column: Int, of board: ParsedBoard) {
    text = board.columns[column].name
    let alike = Self.columns(named: text, of: board)
    found = Found(number: alike.count { $0 < column }, count: alike.count)
  }

  private static func columns(named name: String, of board: ParsedBoard) -> [Int] {
    board.columns.indices.filter { board.columns[$0].name == name }
  }

  package enum Match {
    /// The indices of the columns that match; several only if they have exactly the same name.
    case columns(Set<Int>)
    case ambiguous([String])
    /// `nearest` is the name of the column that was perhaps meant; nil if no name is similar enough.
    case unknown(nearest: String?)
  }

  /// Finds the columns with this name. The archive counts as a column.
  ///
  /// A name that the user wrote is compared by the rules of ``NameMatch``. A name from ``init(_:of:)`` matches only its
  /// own column.
  package func match(in board: ParsedBoard) -> Match {
    if let found {
      let alike = Self.columns(named: text, of: board)
      if alike.count == found.count { return .columns([alike[found.number]]) }
      return alike.isEmpty ? .unknown(nearest: nil) : .ambiguous(alike.map { _ in text })
    }
    let names = board.columns.map(\.name)
    let hits = NameMatch.indices(of: text, in: names)
    guard let first = hits.first else { return .unknown(nearest: EditDistance.likely(text, among: names)) }
    return hits.allSatisfy { names[$0] == names[first] } ? .columns(Set(hits)) : .ambiguous(hits.map { names[$0] })
  }

  /// Whether this name matches a column of the board; false if the name is ambiguous.
  package func matches(_ column: Int, of board: ParsedBoard) -> Bool {
    if case .columns(let columns) = match(in: board) { columns.contains(column) } else { false }
  }

  /// The index of the column with this name; the first index if several columns have exactly the same name.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchColumn`, `ambiguousColumn` or `boardHasNoColumns`.
  func find(in board: ParsedBoard, at path: Path) throws(IntentFailure) -> Int {
    try findAll(in: board, at: path).min()!
  }

  /// The indices of all columns with this name; several if they have exactly the same name.
  ///
  /// - Throws: as ``find(in:at:)``.
  func findAll(in board: ParsedBoard, at path: Path) throws(IntentFailure) -> Set<Int> {
    switch match(in: board) {
    case .columns(let columns): return columns
    case .ambiguous(let names): throw IntentFailure(.ambiguousColumn(text, path, names))
    case .unknown where board.columns.isEmpty: throw IntentFailure(.boardHasNoColumns(path))
    case .unknown(let nearest):
      throw IntentFailure(.noSuchColumn(text, path, nearest: nearest, names: board.columns.map(\.name)))
    }
  }
}

extension ColumnName {
  /// The column with this name on `board`, or on the plan's primary or only board if `board` is nil.
  ///
  /// - Throws: `IntentFailure` if the board or the column is not found or is ambiguous; `FileFailure`.
  func find(on board: BoardName?, in boards: any BoardSource) throws -> (path: Path, board: ParsedBoard, column: Int) {
    let path = try BoardName.find(board, in: boards)
    let found = try boards.board(at: path)
    return (path, found, try find(in: found, at: path))
  }
}
