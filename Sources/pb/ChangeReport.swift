internal import PlanBoardIntents
internal import PlanBoardStore

/// Tells what a changing command did, or would do.
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

  mutating func add(_ change: Change, _ outcomes: [Outcome]) {
    if options.diff {
      for board in change.boards {
        let diff = UnifiedDiff(board.path, board.before, board.after)
        console.output.append { diff.append(to: &$0, isSafe: System.isTerminal(.output)) }
      }
    } else if options.json {
      let isWritten = !options.dryRun
      for outcome in outcomes {
        let paths = outcome.paths
        let boards = change.boards.map(\.path).filter { outcomes.count == 1 || paths.contains($0) }
        json.newLine()
        json.object {
          $0.outcome(outcome, outcome.isNothing ? [] : boards, isWritten: isWritten && !outcome.isNothing)
        }
        isEmpty = false
      }
    } else if !options.quiet {
      for outcome in outcomes {
        for line in lines(outcome) { console.output.line(line) }
        if let help = help(outcome) { console.report(Diagnostic("help: " + help), as: .fine) }
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

  // MARK: Words

  private func lines(_ outcome: Outcome) -> [String] {
    switch outcome.verb {
    case .undone where options.dryRun: ["would undo: " + TerminalText.safe(outcome.detail ?? "")]
    case .redone where options.dryRun: ["would redo: " + TerminalText.safe(outcome.detail ?? "")]
    case .undone, .redone: [TerminalText.safe(outcome.sentence)]
    case _ where !outcome.columns.isEmpty || outcome.board != nil: [line(outcome)]
    case .tagRenamed where outcome.isNothing: ["no such tag; nothing was written"]
    case .tagRenamed: [line(outcome)]
    case .deleted where outcome.cards.isEmpty: ["nothing in the trash to delete"]
    default: outcome.cards.map { line(outcome, $0) }
    }
  }

  /// A card that comes back, but not to where it was.
  private func help(_ outcome: Outcome) -> String? {
    guard outcome.verb == .unarchived, let missing = outcome.detail, let column = outcome.cards.first?.after?.column
    else { return nil }
    return
      "there is no column `\(TerminalText.safe(missing))`, where it came from, so it \(options.dryRun ? "would go" : "went") "
      + "to `\(TerminalText.safe(column))`; --to COLUMN names another one"
  }

  /// `roadmap.md: limited the column Doing to 3`
  private func line(_ outcome: Outcome) -> String {
    // The sentence about a board names it.
    let named = outcome.columns.first?.path ?? (outcome.isNothing ? outcome.board : nil)
    let path = named.map { TerminalText.safe($0.text) + ": " } ?? ""
    if outcome.isNothing { return path + "is so already; nothing was written" }
    return path + (options.dryRun ? "would have " : "") + TerminalText.safe(outcome.sentence)
  }

  /// `roadmap.md:12: "Call Ann" (To Do) added`
  private func line(_ outcome: Outcome, _ card: Outcome.CardChange) -> String {
    let isGone = outcome.verb == .removed || outcome.verb == .deleted
    guard let shown = isGone ? card.before : card.after ?? card.before else { return "" }
    let place = "\(TerminalText.safe(shown.path.text)):\(shown.line1):"
    let column = TerminalText.safe(shown.column ?? "archive")
    let title = "\"\(TerminalText.safe(card.title))\""
    if outcome.isNothing { return "\(place) \(title) (\(column)) is so already; nothing was written" }
    if outcome.verb == .completed, card.before == nil { return "\(place) \(title) (\(column)) comes again" }
    var verb = (options.dryRun ? "would be " : "") + outcome.verb.rawValue
    if outcome.verb == .removed { verb = (options.dryRun ? "would go" : "moved") + " to the trash" }
    if outcome.verb == .identified, let id = card.id {
      verb = (options.dryRun ? "would be ^" : "is ^") + TerminalText.safe(id)
    }
    if outcome.verb == .restored { return "\(place) \(title) \(verb) to \(column)" }
    guard !isGone, let before = card.before, let after = card.after,
      before.column != after.column || before.path != after.path
    else { return "\(place) \(title) (\(column)) \(verb)" }
    let other = before.path == after.path ? "" : "\(TerminalText.safe(before.path.text)) / "
    return "\(place) \(title) \(verb): \(other)\(TerminalText.safe(before.column ?? "archive")) → \(column)"
  }
}

extension Outcome {
  /// The boards that it is about.
  fileprivate var paths: Set<Path> {
    Set(
      cards.flatMap { [$0.before?.path, $0.after?.path] }.compactMap { $0 } + columns.map(\.path)
        + [board].compactMap { $0 })
  }
}

extension JSONWriter {
  /// What changing commands print of each change (docs/json.md).
  fileprivate mutating func outcome(_ outcome: Outcome, _ boards: [Path], isWritten: Bool) {
    member("verb", outcome.verb.rawValue)
    member("changed", !outcome.isNothing)
    member("written", isWritten)
    member("sentence", outcome.sentence)
    member("boards", boards.map(\.text))
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
    key("columns")
    array { json in
      for column in outcome.columns {
        json.object {
          $0.member("path", column.path.text)
          $0.column("before", column.before)
          $0.column("after", column.after)
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
      $0.member("endLine", place.endLine1)
    }
  }

  private mutating func column(_ name: String, _ column: Outcome.ColumnPlace?) {
    guard let column else { return member(name, nil as String?) }
    key(name)
    object {
      $0.member("name", column.name)
      $0.member("line", column.line1)
      $0.member("wip", column.wipLimit)
    }
  }
}
