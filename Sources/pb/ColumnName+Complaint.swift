internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

extension ColumnName {
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
}
