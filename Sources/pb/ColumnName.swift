internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// A column as somebody names it: any start of its name that no other column has, in upper or lower case.
struct ColumnName {
  let text: String

  enum Match {
    /// Indices into the board's columns; several if several bear the very same name.
    case columns(Set<Int>)
    case ambiguous([String])
    case unknown(nearest: String?)
  }

  func match(in board: ParsedBoard) -> Match {
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

  /// What to say where there is not one match.
  static func complaint(_ match: Match, for name: String, in path: Path, _ board: ParsedBoard) -> Complaint? {
    let shown = TerminalText.safe(name)
    switch match {
    case .columns: return nil
    case .ambiguous(let names):
      let list = names.map { "`\(TerminalText.safe($0))`" }.joined(separator: ", ")
      return Complaint(path, "`\(shown)` can be \(list)", help: ["write more of the column's name"])
    case .unknown(nil): return Complaint(path, "the board has no columns")
    case .unknown(let nearest?):
      let names = board.columns.prefix(8).map { TerminalText.safe($0.name) }.joined(separator: ", ")
      return Complaint(
        path, "no column `\(shown)`",
        help: [
          "did you mean `\(TerminalText.safe(nearest))`? The columns are: \(names)\(board.columns.count > 8 ? ", …" : "")"
        ])
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
