package import PlanBoardCore
package import PlanBoardLint
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Fixes those findings of the lint rules on a board that pb can fix.
package struct FixFindings: NamelessIntent {
  package var path: Path
  package var linter: Linter
  /// Whether to apply also the fixes that change the meaning of the plan.
  package var isUnsafe: Bool

  /// Creates the intent.
  package init(_ path: Path, _ linter: Linter, isUnsafe: Bool) {
    self.path = path
    self.linter = linter
    self.isUnsafe = isUnsafe
  }

  /// Plans all fixes to the board as one change, or no change if there is nothing to fix.
  ///
  /// - Throws: `FileFailure` if the board cannot be read, or if a newer `pb` wrote a board that needs fixes.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    guard let fixed = linter.fixing(before, name: path.stem, unsafe: isUnsafe) else {
      return (Change([]), Outcome(verb: .fixed, board: path, detail: .findings(0), isNothing: true))
    }
    try before.checkVersion(at: path)
    let board = Change.Board(
      path: path, before: before.source.bytes, after: fixed.board.source.bytes, edits: fixed.edits)
    return (Change([board]), Outcome(verb: .fixed, board: path, detail: .findings(fixed.fixedCount)))
  }
}
