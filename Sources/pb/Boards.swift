internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

struct Boards: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List the boards of a folder, with counts",
    discussion: """
      A Markdown file is a board if its front matter has `planboard:`, `kanban-plugin:` or `columns:`, or if \
      `boards:` in the folder's .planboard.yml names it. A file named here always is. Hidden files and folders, \
      node_modules and the conflict copies of sync tools are not looked at.

      What cannot be read is told, and ends the command with 1.

      Examples:
        pb boards
        pb boards ~/plans ~/notes/todo.md
        pb boards --json    for programs (docs/json.md)
      """)

  @Argument(help: "Boards, or folders to search for boards (default: the planning folder)")
  var paths: [BoardPath] = []

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let found = try console.session().snapshot(Plan.selection(paths))
      var failures = found.failures
      var summaries: [BoardSummary] = []
      let today = System.today
      try found.forEachBoard(found.paths) { text in
        BoardSummary(text.board, text.path, today: today)
      } use: { _, result in
        switch result {
        case .success(let summary):
          if !json { console.output.line(summary.line) }
          summaries.append(summary)
        case .failure(let failure): failures.append(failure)
        }
      }
      if json {
        var writer = JSONWriter()
        writer.boards(summaries, failures)
        console.output.append { $0 += writer.take() }
      } else if summaries.isEmpty, failures.isEmpty {
        console.output.line("no boards here: a Markdown file is a board if its front matter has `planboard: 1`")
      }
      for failure in failures { console.report(failure.diagnostic, as: .findings) }
      for summary in summaries {
        for finding in summary.findings {
          console.warn(finding, in: summary.path)
          console.note(.findings)
        }
      }
    }
  }
}

extension BoardSummary {
  /// Safe for a terminal.
  fileprivate var line: String {
    var facts = ["\(counted(columns, "column")), \(counted(cards, "card")), \(open) open, \(done) done"]
    if overdue > 0 { facts.append("! \(overdue) overdue") }
    if isPrimary { facts.append("primary") }
    return "\(TerminalText.safe(path.text)): \(TerminalText.safe(title)) (\(facts.joined(separator: ", ")))"
  }
}

extension JSONWriter {
  /// What `pb boards --json` prints.
  mutating func boards(_ boards: [BoardSummary], _ failures: [FileFailure]) {
    object { json in
      json.member("schema", 1)
      json.key("boards")
      json.lines(boards) { $0.summary($1) }
      json.key("unreadable")
      json.lines(failures) { $0.failure($1) }
    }
    end()
  }

  private mutating func summary(_ board: BoardSummary) {
    object { json in
      json.member("path", board.path.text)
      json.member("title", board.title)
      json.member("primary", board.isPrimary)
      json.member("columns", board.columns)
      json.member("cards", board.cards)
      json.member("open", board.open)
      json.member("done", board.done)
      json.member("overdue", board.overdue)
      json.key("findings")
      json.array { json in
        for finding in board.findings {
          json.object {
            $0.member("code", finding.id)
            $0.member("line", finding.line1)
            $0.member("column", finding.column1)
            $0.member("message", finding.message)
          }
        }
      }
    }
  }

  mutating func failure(_ failure: FileFailure) {
    object { json in
      json.member("path", failure.path.text)
      json.member("code", failure.code.rawValue)
      json.member("line", failure.line1 > 0 ? failure.line1 : nil)
      json.member("column", failure.line1 > 0 ? failure.column1 : nil)
      json.member("message", failure.message)
    }
  }
}
