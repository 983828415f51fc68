internal import ArgumentParser
internal import PlanBoardIntents

struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List the boards of a folder, with counts",
    discussion: """
      A Markdown file is a board if its front matter has `planboard:`, `kanban-plugin:` or `columns:`, or if \
      `boards:` in the folder's .planboard.yml names it. A file that you name as an argument is always a board. Hidden files \
      and folders, node_modules and the conflict copies of sync tools are skipped.

      pb reports unreadable files and problems in boards; the exit code is then 1, or 2 if it cannot read the settings.

      Examples:
        pb boards
        pb boards ~/plans ~/notes/todo.md
        pb boards --json    for programs (docs/json.md)
      """)

  @Argument(
    help: "Boards, or folders to search for boards (default: the planning folder)", completion: Accepted.boardFile.kind)
  var paths: [BoardPath] = []

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      let found = session.snapshot(try Plan.selection(paths, of: session))
      try BoardList(found).print(isJSON: json, console)
    }
  }
}
