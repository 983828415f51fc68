internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardScreen

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
      let comparison = console.value(of: try console.session().comparison(of: names.paths()))
      let differences = console.value(of: try comparison.find())
      if json { return console.print { $0.differences(differences) } }
      console.page()
      let today = Console.todayForWords
      guard let theme = console.theme() else {
        for line in differences.lines(today: today) { console.print(line: line) }
        return
      }
      for pieces in differences.pieces(today: today) {
        console.output.append { DifferencePiece.line(pieces).append(to: &$0, hasColors: true, theme: theme) }
      }
    }
  }
}
