internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// Prints what was done to set git up, and what `pb git check` found.
struct GitReport {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func print(_ steps: [GitIntegration.Step], isJSON: Bool) {
    guard isJSON else {
      for step in steps { console.print(line: step.words) }
      if let advice = GitIntegration.advice(after: steps) { console.print(line: advice) }
      return
    }
    console.print { $0.steps(steps) }
  }

  func print(_ check: GitIntegration.Check, isJSON: Bool) {
    if check.needsAttention { console.note(.findings) }
    if !check.unchecked.isEmpty { console.note(.failed) }
    guard !isJSON else { return console.print { $0.check(check) } }
    for line in check.lines { console.print(line: line) }
  }

  /// Reports the boards that git still merges line by line, because `.gitattributes` does not list them.
  func report(unnamed boards: [Path]) {
    for board in boards {
      console.report(GitIntegration.notMerged(board), as: .fine)
    }
  }
}
