internal import PlanBoardIntents
internal import PlanBoardStore

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
      var json = JSONWriter()
      json.lines(boards) { json, board in
        json.object { json in
          json.member("before", board.file.oldPath?.text)
          json.member("after", board.file.path?.text)
          json.key("changes")
          json.array { json in for change in board.changes { json.boardChange(change) } }
        }
      }
      json.end()
      return console.output.append { $0 += json.take() }
    }
    for board in boards {
      let old = board.file.oldPath.flatMap { $0 == board.path ? nil : " (was \(TerminalText.safe($0.text)))" } ?? ""
      console.output.line("\(TerminalText.safe(board.path.text))\(board.file.path == nil ? " (removed)" : old):")
      for line in BoardDiff(changes: board.changes).lines { console.output.line("  " + line) }
    }
  }
}
