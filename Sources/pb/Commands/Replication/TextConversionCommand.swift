internal import PlanBoardTerminal
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// Prints the text that `git diff` compares for a board (`gitattributes(5)`, "Performing text diffs of binary files").
struct TextConversionCommand: Command {
  @Argument(.textconvFile) var file: BoardPath

  func run() throws {
    try Plan.run(searchesOnlyUpwards: true) { console in
      let board = try console.session().snapshot(.paths([])).board(at: file.path)
      for line in board.textConversion { console.output.line(line) }
    }
  }
}
