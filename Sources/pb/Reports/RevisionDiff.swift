internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// Prints the differences of boards between revisions.
struct RevisionDiff {
  private let comparison: RevisionComparison
  private let console: Console

  /// - Parameter names: up to two revisions, optionally followed by a board.
  /// - Throws: `Git.Failure`, `FileFailure`.
  init(_ names: [Path], _ console: Console) throws {
    comparison = try RevisionComparison(names, in: console.session())
    self.console = console
  }

  func print(isJSON: Bool) throws {
    console.report(comparison.settingsFailures)
    let (boards, converted) = try comparison.find()
    for path in converted {
      console.report(.filtered(path), as: .fine)
    }
    if !boards.isEmpty { console.note(.findings) }
    if isJSON {
      return console.print { $0.revisions(boards) }
    }
    for line in boards.flatMap(\.lines) { console.output.line(line) }
  }
}
