internal import PlanBoardStore
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// Prints how boards differ between revisions.
struct RevisionDiff {
  private let comparison: RevisionComparison
  private let console: Console

  /// - Parameter names: up to two revisions, then perhaps a board.
  /// - Throws: `Git.Failure`, `FileFailure`.
  init(_ names: [BoardPath], _ console: Console) throws {
    comparison = try RevisionComparison(names.map(\.path), in: console.session())
    self.console = console
  }

  func print(isJSON: Bool) throws {
    let (boards, converted) = try comparison.find()
    for path in converted {
      let why = "git stores it through a filter that pb does not run, so it was not compared"
      console.report(Diagnostic(path, why), as: .fine)
    }
    if !boards.isEmpty { console.note(.findings) }
    if isJSON {
      return console.print { $0.revisions(boards) }
    }
    for board in boards {
      let old = board.file.oldPath.flatMap { $0 == board.path ? nil : " (was \(VisibleText.safe($0.text)))" } ?? ""
      console.output.line("\(VisibleText.safe(board.path.text))\(board.file.path == nil ? " (removed)" : old):")
      for line in board.changes.flatMap(\.lines) { console.output.line("  " + line) }
    }
  }
}
