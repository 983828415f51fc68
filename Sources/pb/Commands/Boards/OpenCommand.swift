internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct OpenCommand: Command {
  @Argument(.openName) var name: String?

  @Argument(.openBoard) var board: String?

  @Argument(.openPrint) var print: Bool

  @Argument(.openJson) var json: Bool

  func validate() throws {
    if print, json { throw UsageError("--json cannot be used with --print") }
  }

  /// The names on the command line. ``name`` may be that of a board or of a card, so it counts as both.
  private var names: RequestedNames {
    RequestedNames(
      boards: [name, board].compactMap { $0 }, cards: [name].compactMap { $0 })
  }

  func run() throws {
    try Plan.run { console in
      let plan = try Plan.open(names: names, console)
      let target = try LocateTarget(name, on: board.map { BoardName($0) }, in: plan)
      if json {
        console.print { $0.target(target) }
      } else if print {
        console.output.line(target.text)
      } else {
        console.output.flush()
        let editor = EditorCommand(System.environment, opening: target.path, line1: target.line1)
        console.report(.cannotStartEditor(System.become(EditorCommand.shell, editor.arguments)))
      }
    }
  }
}
