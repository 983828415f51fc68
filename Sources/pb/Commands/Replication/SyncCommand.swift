internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardCore

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Take the conflict copies of sync tools into their boards",
    discussion: """
      A sync tool that finds a board changed in two places keeps both versions, one of them under a name such as \
      `plan.sync-conflict-20261121-012615-IJBL2FZ.md`. What stands in such a copy goes into its board, and the copy goes \
      away; `pb undo` brings it back. Nothing is removed from the board: what one side removed, and the other still has, comes back. What \
      both sides changed differently is kept and noted in the board (`pb resolve`).

      Names that people choose, too, such as `plan 2.md`, are taken for copies' only if a card's id is on both boards. \
      docs/sync.md tells what holds for which tool.

      Exit codes: 1 if something is left for you to decide.

      Examples:
        pb sync
        pb sync --dry-run
        pb sync --watch                    until you stop it
        pb sync "plan 2.md" --into plan    whatever its name says
      """)

  @Argument(help: "Files to take in, whatever their names say (with --into)", completion: .file(extensions: ["md"]))
  var files: [String] = []

  @Option(help: "The board that takes them in", completion: CompletionList.boards)
  var into: String?

  @Flag(help: "Go on looking for copies")
  var watch = false

  @Flag(help: "Also copies of which only the cards say so, not their ids: half of them are the same")
  var likely = false

  @Flag(help: "Write nothing; say what would be done")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Say nothing when all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON; with --watch one object a line")
  var json = false

  func validate() throws {
    guard files.isEmpty == (into == nil) else { throw ValidationError("FILES and --into go together") }
    if likely, !files.isEmpty { throw ValidationError("FILES are taken in whatever they contain; leave out --likely") }
    if quiet, json { throw ValidationError("--quiet cannot be used with --json") }
    if watch, !files.isEmpty || dryRun { throw ValidationError("--watch cannot be used with FILES or --dry-run") }
  }

  func run() throws {
    try Plan.run { console in
      if watch { return try SyncWatch(self, console).run() }
      let session = try console.session()
      let mode: PlanRequest.Mode = dryRun ? .preview : .commit
      let result =
        if let into {
          try session.take(files.map { Path($0) }, into: into, mode)
        } else {
          session.sync(mode, trustsLikeness: likely)
        }
      SyncReport(result, self, console).print()
    }
  }
}
