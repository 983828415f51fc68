package import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// A column as somebody names it: any start of its name that no other column has, in upper or lower case.
package struct ColumnName: Hashable, Sendable {
  package let text: String

  package init(text: String) { self.text = text }

  package enum Match {
    /// Indices into the board's columns; several if several bear the very same name.
    case columns(Set<Int>)
    case ambiguous([String])
    case unknown(nearest: String?)
  }

  package func match(in board: ParsedBoard) -> Match {
    let wanted = text.lowercased()
    let names = board.columns.map(\.name)
    for isMatch in [{ $0 == text }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) }]
      as [(String) -> Bool]
    {
      let hits = names.indices.filter { isMatch(names[$0]) }
      guard let first = hits.first else { continue }
      if hits.allSatisfy({ names[$0] == names[first] }) { return .columns(Set(hits)) }
      return .ambiguous(hits.map { names[$0] })
    }
    let nearest = names.min { Self.distance($0.lowercased(), wanted) < Self.distance($1.lowercased(), wanted) }
    return .unknown(nearest: nearest)
  }

  /// The one column that is meant; of several with the very same name the first.
  ///
  /// - Throws: `IntentFailure`: `noSuchColumn`, `ambiguousColumn`, `boardHasNoColumns`.
  func find(in board: ParsedBoard, at path: Path) throws -> Int {
    switch match(in: board) {
    case .columns(let columns): return columns.min()!
    case .ambiguous(let names): throw IntentFailure(.ambiguousColumn(text, path, names))
    case .unknown(nil): throw IntentFailure(.boardHasNoColumns(path))
    case .unknown(let nearest):
      throw IntentFailure(.noSuchColumn(text, path, nearest: nearest, names: board.columns.map(\.name)))
    }
  }

  /// How many characters to insert, remove or replace. O(n · m), of the first 64 each.
  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        (diagonal, row[j + 1]) = (row[j + 1], min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1))
      }
    }
    return row[right.count]
  }
}
