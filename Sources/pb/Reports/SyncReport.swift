internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMerge
internal import PlanBoardMessages

/// Prints what was done with conflict copies.
struct SyncReport {
  private let result: SyncResult
  private let options: SyncCommand
  private let console: Console

  init(_ result: SyncResult, _ options: SyncCommand, _ console: Console) {
    self.result = result
    self.options = options
    self.console = console
  }

  func print() {
    console.report(result.caveats)
    for failure in result.failures {
      console.report(Diagnostic(failure.error, at: failure.board))
    }
    if result.needsAttention { console.note(.findings) }
    if options.json {
      return console.print { $0.sync(result, isWritten: !options.dryRun, isOneLine: options.watch) }
    }
    for board in result.boards { print(board) }
    for duplicates in result.duplicates { console.report(duplicates.diagnostic, as: .findings) }
    if result.isEmpty, console.conclusion == .fine, !options.quiet, !options.watch {
      console.print(.noConflictCopies)
    }
  }

  private func print(_ board: MergeCopies.Outcome) {
    if !options.quiet {
      for line in board.lines(isPreview: options.dryRun) { console.print(line: line) }
    }
    for conflict in board.conflicts {
      console.report(conflict.diagnostic(on: board.board), as: .findings)
    }
    if !board.conflicts.isEmpty {
      console.report(.conflictAdvice, as: .findings)
    }
    for left in board.left where !options.quiet || left.needsAttention {
      console.report(left.diagnostic, as: left.needsAttention ? .findings : .fine)
    }
  }
}
