internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints what a command changed, or would change.
struct ChangeReport {
  private let options: CommitOptions
  private let console: Console
  private var json = JSONLines()

  init(_ options: CommitOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  /// - Throws: the error of a failure for which pb has no message.
  mutating func add(_ step: Performed.Step) throws {
    console.reportOnce(step.notices.diagnostics(System.localTime))
    print(step)
    for failure in step.failures {
      guard let diagnostic = Console.diagnostic(of: failure.error) else { throw failure.error }
      console.reportOnce(diagnostic, as: .failed)
    }
  }

  private mutating func print(_ step: Performed.Step) {
    if options.diff {
      console.output.append { step.change.appendDiff(to: &$0, as: console.diffForm()) }
    } else if options.json {
      let isPreview = options.dryRun
      for outcome in step.outcomes { json.add { $0.outcome(outcome, in: step, isPreview: isPreview) } }
    } else {
      for outcome in step.outcomes {
        if !options.quiet {
          for line in outcome.lines(isPreview: options.dryRun, today: System.today) { console.print(line: line) }
        }
        // A note says that not all is well, so it is printed even with --quiet.
        for note in outcome.notes(isPreview: options.dryRun) { console.report(.hint(Hint(note)), as: .fine) }
      }
    }
  }

  /// Ends the JSON, if it was requested.
  mutating func end() {
    guard options.json, !options.diff else { return }
    console.output.append { $0 += json.end() }
  }
}
