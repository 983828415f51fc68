internal import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

/// Reports what became of conflict copies.
struct SyncReport {
  private let result: SyncResult
  private let options: Sync
  private let console: Console

  init(_ result: SyncResult, _ options: Sync, _ console: Console) {
    self.result = result
    self.options = options
    self.console = console
  }

  func print() {
    for failure in result.unreadable { console.report(failure.diagnostic, as: .fine) }
    console.report(result.notices)
    for failure in result.failures {
      console.report(Diagnostic(failure.error) ?? Diagnostic(failure.board, "\(failure.error)"))
    }
    for board in result.boards
    where !board.conflicts.isEmpty || board.left.contains(where: \.isForThePerson) { console.note(.findings) }
    if !result.duplicates.isEmpty { console.note(.findings) }
    if options.json {
      var json = JSONWriter()
      json.report(result, isWritten: !options.dryRun, isOneLine: options.watch)
      json.end()
      return console.output.append { $0 += json.take() }
    }
    for board in result.boards { print(board) }
    for duplicates in result.duplicates { console.report(duplicates.diagnostic, as: .findings) }
    if result.isEmpty, console.ending == .fine, !options.quiet, !options.watch {
      console.output.line("there are no conflict copies here")
    }
  }

  private func print(_ board: MergeCopies.Outcome) {
    let name = TerminalText.safe(board.board.text)
    if !options.quiet {
      for taken in board.taken {
        let isFirst = board.isRestored && taken == board.taken.first
        let verb = options.dryRun ? (isFirst ? "would be made of" : "would take in") : isFirst ? "made of" : "took in"
        let isNothing = taken.base == .same && !isFirst
        console.output.line("\(name): \(verb) \(taken.copy.shown)\(isNothing ? ", which says the same" : "")")
      }
    }
    for conflict in board.conflicts {
      console.report(Diagnostic("\(name):\(conflict.line1): \(conflict.message)"), as: .findings)
    }
    if !board.conflicts.isEmpty {
      console.report(Diagnostic("help: `pb resolve` settles what both sides changed"), as: .findings)
    }
    for left in board.left where !options.quiet || left.isForThePerson {
      console.report(left.diagnostic, as: left.isForThePerson ? .findings : .fine)
    }
  }
}

extension ConflictCopy {
  /// Safe for a terminal.
  fileprivate var shown: String { "\(TerminalText.safe(path.text)) (\(tool))" }
}

extension MergeCopies.Left {
  /// A person has to look at it.
  fileprivate var isForThePerson: Bool { reason == .wouldLose || reason == .emptyBoard || reason == .perhaps }

  fileprivate var diagnostic: Diagnostic {
    let board = TerminalText.safe(copy.board.text)
    let help = [
      "`pb sync \(copy.path.shellWord(or: "COPY")) --into \(copy.board.shellWord(or: "BOARD"))` takes it in"
    ]
    switch reason {
    case .foreign: return Diagnostic(copy.path, "left alone: \(copy.tool) has use for it", help: help)
    case .perhaps:
      return Diagnostic(copy.path, "half of its cards stand in \(board), too; a copy of it? left alone", help: help)
    case .unrelated: return Diagnostic(copy.path, "has little in common with \(board); left alone", help: help)
    case .empty: return Diagnostic(copy.path, "empty: still to come? left alone")
    case .emptyBoard: return Diagnostic(copy.path, "left alone, because \(board) is empty: still to come?", help: help)
    case .wouldLose: return Diagnostic(copy.path, "left alone: a card would have been lost")
    }
  }
}

extension DuplicateBoards.DuplicatePolicy {
  fileprivate var diagnostic: Diagnostic {
    let names = paths.map { TerminalText.safe($0.text) }.joined(separator: ", ")
    return Diagnostic(
      "\(names): \(counted(ids.count, "card")) with the same id: ^\(TerminalText.safe(ids.joined(separator: " ^")))",
      help: [
        "was the board renamed on one machine and changed on another? "
          + "`pb sync \(paths[0].shellWord(or: "COPY")) --into \(paths[1].shellWord(or: "BOARD"))` merges the two into one"
      ])
  }
}

extension JSONWriter {
  fileprivate mutating func report(_ report: SyncResult, isWritten: Bool, isOneLine: Bool) {
    object { json in
      json.member("schema", 1)
      json.key("boards")
      json.list(report.boards, isOneLine: isOneLine) { $0.outcome($1, isWritten: isWritten) }
      json.key("twins")
      json.list(report.duplicates, isOneLine: isOneLine) { json, twins in
        json.object {
          $0.member("boards", twins.paths.map(\.text))
          $0.member("ids", twins.ids)
        }
      }
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], isOneLine: Bool, _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard isOneLine else { return lines(elements, write) }
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  private mutating func outcome(_ outcome: MergeCopies.Outcome, isWritten: Bool) {
    object { json in
      json.member("path", outcome.board.text)
      json.member("written", isWritten && !outcome.taken.isEmpty)
      json.member("restored", outcome.isRestored)
      json.key("taken")
      json.array { json in
        for taken in outcome.taken { json.copy(taken.copy, "base", taken.base.rawValue) }
      }
      json.key("left")
      json.array { json in
        for left in outcome.left { json.copy(left.copy, "reason", left.reason.rawValue) }
      }
      json.key("conflicts")
      json.array { json in
        for conflict in outcome.conflicts {
          json.object {
            $0.member("kind", conflict.kind.name)
            $0.member("card", conflict.card)
            $0.member("line", conflict.line1)
            $0.member("kept", conflict.kept)
            $0.member("other", conflict.other)
          }
        }
      }
    }
  }

  private mutating func copy(_ copy: ConflictCopy, _ name: String, _ value: String) {
    object {
      $0.member("path", copy.path.text)
      $0.member("tool", copy.tool)
      $0.member(name, value)
    }
  }
}
