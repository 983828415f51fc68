internal import PlanBoardTerminal
internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Prints the text that `git diff` compares for a board (`gitattributes(5)`, "Performing text diffs of binary files").
struct TextConversionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textconv",
    abstract: "Print a board one card per line, for git diff",
    discussion: """
      Each card is on one line that begins with its column, so that a moved or changed card is one line in a diff. \
      The card's notes and checklist follow, indented.

      Examples:
        pb textconv roadmap.md
        git config diff.pb.textconv "pb textconv --"
      """)

  @Argument(help: "The board, or - for standard input", completion: Accepted.boardFile.kind)
  var file: BoardPath

  func run() throws {
    try Plan.run(searchesOnlyUpwards: true) { console in
      let board = try console.session().snapshot(.paths([])).board(at: file.path)
      for line in board.textConversion { console.output.line(line) }
    }
  }
}
