internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardScreen
internal import PlanBoardVerbs

struct DiffCommand: Command {
  @Argument(.diffNames) var names: [BoardPath]

  @Argument(.diffJson) var json: Bool
  @Argument(.diffMarkdown) var markdown: Bool

  func validate() throws {
    guard names.count <= 3 else { throw UsageError("give two boards, or up to two revisions and a board") }
    if json, markdown { throw UsageError("--json cannot be used with --md") }
    let input = Path.standardInput
    if names.filter({ $0.path == input }).count > 1 { throw UsageError("only one of the two can be -") }
  }

  func run() throws {
    try Plan.run { console in
      let comparison = console.value(of: try console.session().comparison(of: names.paths()))
      let differences = console.value(of: try comparison.find())
      if json { return console.print { $0.differences(differences) } }
      if markdown {
        for line in differences.markdown { console.print(line: line) }
        return
      }
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
