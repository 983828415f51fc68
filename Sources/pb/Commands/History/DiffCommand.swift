internal import PlanBoardJSON
internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardCore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between two boards, or between revisions",
    discussion: """
      Shows which cards were added, removed, moved or changed, with each changed field, and changes to columns, front matter \
      and text. Without two files, pb compares versions in git: it shows the changes since the last commit, since a revision, or \
      between two revisions. The exit code is 1 if there are differences.

      Examples:
        pb diff old.md roadmap.md
        pb diff old.md - < roadmap.md
        pb diff                          all boards, since the last commit
        pb diff v1.0 roadmap.md
        pb diff v1.0 v2.0 --json
      """)

  @Argument(
    help: "Two boards (- for standard input); or up to two revisions, and a board", completion: Accepted.boardFile.kind)
  var names: [BoardPath] = []

  @Flag(help: "Print a JSON array, one change per line; for revisions, one board per line")
  var json = false

  func validate() throws {
    guard names.count <= 3 else { throw ValidationError("give two boards, or up to two revisions and a board") }
    let input = Path.standardInput
    if names.filter({ $0.path == input }).count > 1 { throw ValidationError("only one of the two can be -") }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      switch try session.compared(names.map(\.path)) {
      case .files(let before, let after):
        let boards = session.snapshot(.paths([]))
        console.report(boards.failures)
        let comparison = try BoardComparison(before: boards.board(at: before), after: boards.board(at: after))
        console.print(comparison.changes, isJSON: json)
        if !comparison.changes.isEmpty { console.note(.findings) }
      case .revisions(let names): try RevisionDiff(names, console).print(isJSON: json)
      }
    }
  }
}

extension Console {
  func print(_ changes: [BoardChange], isJSON: Bool) {
    guard !isJSON else { return print { $0.boardChanges(changes) } }
    for line in changes.flatMap(\.lines) { output.line(line) }
  }
}
