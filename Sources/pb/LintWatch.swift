internal import PlanBoardIntents
internal import PlanBoardWorkspace

/// `pb lint --watch`: looks again whenever a board has changed, and tells all that is found now.
struct LintWatch {
  private let options: Lint

  init(_ options: Lint) { self.options = options }

  func run() throws {
    let watch = FolderWatch()
    var known: [FileVersion]?
    while true {
      let found = try Plan.boards(options.paths, withCopies: true)
      watch.add(found.folders + found.paths.filter(found.named.contains).map(\.folder))
      let versions = found.paths.map { FileVersion(of: $0) }
      if versions != known {
        known = versions
        let console = Console()
        if System.isTerminal(.output) { console.output.append { $0 += "\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8 } }
        try LintRun(options, console).run()
        if console.ending == .fine {
          console.output.line("all is well on \(versions.count) board\(versions.count == 1 ? "" : "s")")
        }
        if !System.isTerminal(.output) { console.output.line("") }
        console.output.flush()
      }
      watch.waitForChange()
    }
  }
}
