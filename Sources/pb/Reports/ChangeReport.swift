internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints what a command changed, or would change.
struct ChangeReport {
  private let options: any CommitFlags
  private let console: Console
  private var json = JSONWriter()
  private var isEmpty = true

  init(_ options: any CommitFlags, _ console: Console) {
    self.options = options
    self.console = console
    if options.json { json.beginArray() }
  }

  mutating func add(_ step: Performed.Step) {
    if options.diff {
      console.output.append { step.change.appendDiff(to: &$0, isSafe: System.isTerminal(.output)) }
    } else if options.json {
      for outcome in step.outcomes {
        json.newLine()
        json.outcome(outcome, in: step, isPreview: options.dryRun)
        isEmpty = false
      }
    } else {
      for outcome in step.outcomes {
        if !options.quiet { for line in outcome.lines(isPreview: options.dryRun) { console.output.line(line) } }
        // A note says that not all is well, so it is printed even with --quiet.
        for note in outcome.notes(isPreview: options.dryRun) { console.report(.hint(note), as: .fine) }
      }
    }
  }

  mutating func end() {
    guard options.json, !options.diff else { return }
    if !isEmpty { json.newLineBeforeEnd() }
    json.endArray()
    json.end()
    console.output.append { $0 += json.take() }
  }
}
