package import PlanBoardCore
package import PlanBoardLint
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A finding with the board that it is on, so that its byte range can be converted to lines and columns.
package struct LocatedFinding {
  package let finding: LintFinding
  package let path: Path
  package let board: ParsedBoard
  private let columns: CharacterColumns

  /// - Parameter columns: shared by findings of one board, which saves time on a long line; nil to make a new value.
  package init(_ finding: LintFinding, _ checked: LintQuery.Checked, _ columns: CharacterColumns? = nil) {
    self.finding = finding
    path = checked.path
    board = checked.result.board
    self.columns = columns ?? CharacterColumns(board.source)
  }

  /// The other place that the finding is about, perhaps on another board; nil if there is none.
  package var related: (path: Path, line1: Int)? {
    finding.problem.otherPlace.map { ($0.board ?? path, $0.line1) }
  }

  /// The 1-based start of the finding; the column is in bytes.
  package var start: (line1: Int, column1: Int) { place(of: finding.range.lowerBound) }
  /// The 1-based position after the finding's last byte; the column is in bytes.
  package var end: (line1: Int, column1: Int) { place(of: finding.range.upperBound) }

  /// Converts a byte offset to a 1-based line and a 1-based column in bytes.
  package func place(of offset: Int) -> (line1: Int, column1: Int) {
    guard board.source.lines.count > 0 else { return (1, 1) }
    let line = board.source.lines.line(at: offset)
    return (line + 1, offset - board.source.lines.start(of: line) + 1)
  }

  /// Converts the 1-based column of a place from bytes to characters (Unicode code points).
  package func character1(of place: (line1: Int, column1: Int)) -> Int {
    guard board.source.lines.count > 0 else { return 1 }
    let start = board.source.lines.start(of: place.line1 - 1)
    return columns.column1(of: start + place.column1 - 1, lineStart: start)
  }
}

extension LocatedFinding {
  /// All findings of some boards, in the order of the boards.
  package static func all(of boards: [LintQuery.Checked]) -> [LocatedFinding] {
    boards.flatMap { board in
      let columns = CharacterColumns(board.result.board.source)
      return board.result.findings.map { LocatedFinding($0, board, columns) }
    }
  }
}
