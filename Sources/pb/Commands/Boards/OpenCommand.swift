internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a board, or the line of a card, in your editor",
    discussion: """
      The editor is $VISUAL, else $EDITOR, else vi. Most editors then show the card's line.

      Examples:
        pb open                     the primary board
        pb open id:k3f9
        pb open roadmap --print     print only the path
      """)

  @Argument(help: "A board, or a card (default: the primary board)", completion: Accepted.boardOrCard.kind)
  var name: String?

  @Option(help: "Look for the card on this board", completion: Accepted.board.kind)
  var board: String?

  @Flag(help: "Print `path:line` instead of opening an editor")
  var print = false

  @Flag(help: "Print path and line as JSON instead of opening an editor")
  var json = false

  func validate() throws {
    if print, json { throw ValidationError("--json cannot be used with --print") }
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
