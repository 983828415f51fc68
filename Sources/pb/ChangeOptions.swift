internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What all commands that change something have in common.
struct ChangeOptions: ParsableArguments {
  @Option(help: "The board: its path, its name or the start of it (default: the primary board, or the only one)")
  var board: String?

  @Flag(help: "Write nothing; say what would be done")
  var dryRun = false

  @Flag(help: "Write nothing; print what would change, for `patch -p1`")
  var diff = false

  @Flag(name: .shortAndLong, help: "Say nothing when all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON")
  var json = false

  var boardName: BoardName? { board.map { BoardName($0) } }

  /// Carries out intents, one after the other; what fails is said, and the others go on.
  ///
  /// - Parameter names: whatever on the command line may name a board that is not in this folder.
  func perform(_ intents: [any Intent], names: [String] = []) throws {
    let console = Console()
    let found = BoardFinder.find([.here])
    for failure in found.failures { console.report(failure.complaint) }
    var paths = found.boards.map(\.path)
    for name in [board].compactMap({ $0 }) + names {
      // `board.md:12` names a board, too.
      let end = name.firstIndex(of: ":") ?? name.endIndex
      let path = Path(String(name[..<end]))
      if path.isMarkdown, !paths.contains(path) { paths.append(path) }
    }
    let workspace = Workspace(paths, stateFolder: System.stateFolder)
    var report = ChangeReport(self, console)
    for intent in intents {
      do {
        let done =
          dryRun || diff
          ? try intent.plan(on: workspace.read()) : try workspace.commit { try intent.plan(on: $0) }
        report.add(done.outcome, done.change)
      } catch let failure as IntentFailure {
        console.report(failure.complaint)
      } catch let failure as FileFailure {
        console.report(failure.complaint)
      } catch let failure as EditFailure {
        console.report(failure.complaint)
      }
    }
    report.end()
    try console.finish()
  }
}

/// Tells what a changing command did, or would do.
private struct ChangeReport {
  private let options: ChangeOptions
  private let console: Console
  private var json = JSONWriter()
  private var isEmpty = true

  init(_ options: ChangeOptions, _ console: Console) {
    self.options = options
    self.console = console
    if options.json { json.beginArray() }
  }

  mutating func add(_ outcome: Outcome, _ change: Change) {
    if options.diff {
      for board in change.boards {
        let diff = UnifiedDiff(board.path, board.before.source.bytes, board.edit.board.source.bytes)
        console.output.append { diff.append(to: &$0, isSafe: System.isTerminal(.output)) }
      }
    } else if options.json {
      json.newLine()
      json.object { $0.outcome(outcome, change, isWritten: !options.dryRun && !outcome.isNothing) }
      isEmpty = false
    } else if !options.quiet {
      for card in outcome.cards { console.output.line(sentence(outcome, card)) }
    }
  }

  mutating func end() {
    guard options.json, !options.diff else { return }
    if !isEmpty { json.newLineBeforeEnd() }
    json.endArray()
    json.end()
    console.output.append { $0 += json.take() }
  }

  /// `added roadmap.md:12: "Call Ann" (To Do)`
  private func sentence(_ outcome: Outcome, _ card: Outcome.CardChange) -> String {
    let place = "\(TerminalText.safe(card.after.path.text)):\(card.after.line1):"
    let column = TerminalText.safe(card.after.column ?? "archive")
    let title = "\"\(TerminalText.safe(card.title))\""
    if outcome.isNothing { return "\(place) \(title) (\(column)) is so already; nothing was written" }
    let verb = (options.dryRun ? "would be " : "") + outcome.verb.rawValue
    guard let before = card.before, before.column != card.after.column || before.path != card.after.path else {
      return "\(place) \(title) (\(column)) \(verb)"
    }
    let other = before.path == card.after.path ? "" : "\(TerminalText.safe(before.path.text)) / "
    return "\(place) \(title) \(verb): \(other)\(TerminalText.safe(before.column ?? "archive")) → \(column)"
  }
}

extension JSONWriter {
  /// What changing commands print of each change (docs/json.md).
  fileprivate mutating func outcome(_ outcome: Outcome, _ change: Change, isWritten: Bool) {
    member("verb", outcome.verb.rawValue)
    member("changed", !outcome.isNothing)
    member("written", isWritten)
    member("boards", change.boards.map(\.path.text))
    key("cards")
    array { json in
      for card in outcome.cards {
        json.object {
          $0.member("title", card.title)
          $0.member("id", card.id)
          $0.place("before", card.before)
          $0.place("after", card.after)
        }
      }
    }
  }

  private mutating func place(_ name: String, _ place: Outcome.Place?) {
    guard let place else { return member(name, nil as String?) }
    key(name)
    object {
      $0.member("path", place.path.text)
      $0.member("column", place.column)
      $0.member("line", place.line1)
    }
  }
}
