internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// `pb lint --watch`: checks the boards and prints all findings. Checks them again when a board or the settings have
/// changed, and when a new day has begun.
struct LintWatch {
  private let options: LintCommand

  init(_ options: LintCommand) { self.options = options }

  func run() throws {
    let session = try Plan.session()
    let watch = PlanWatch(session, try Plan.selection(options.paths, of: session))
    while true {
      let boards = watch.look()
      if watch.isNew(boards) {
        let console = Console()
        if System.isTerminal(.output) { console.output.append { $0 += TerminalScreen.clearing } }
        try LintReport(options, console, session).print(session.lint(try options.request(), on: boards))
        if console.conclusion == .fine, options.format == .human, !options.json {
          console.print(.allIsWell(boards: boards.paths.count))
        }
        if !System.isTerminal(.output) { console.output.line("") }
        console.output.flush()
      }
      watch.wait()
    }
  }
}
