internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardCore

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Merge the conflict copies of sync tools into their boards",
    discussion: """
      A sync tool that finds a board changed in two places keeps both versions, one of them under a name such as \
      `plan.sync-conflict-20261121-012615-IJBL2FZ.md`. pb merges such a copy into its board, and deletes the copy; \
      `pb undo` brings it back. Nothing is removed from the board: text that was deleted in one version, but is still in the \
      other, comes back. If both changed a value differently, the board has one value, and a note has the other (`pb resolve`).

      A file whose name a person may have chosen, such as `plan 2.md`, counts as a copy only if it shares half of the card \
      ids with the board. docs/sync.md has the details for each tool.

      The exit code is 1 if a conflict is left for you to decide.

      Examples:
        pb sync
        pb sync --dry-run
        pb sync --watch                    until you stop it
        pb sync "plan 2.md" --into plan    merge this file, whatever its name
        pb sync COPY --into plan --keep-both   if a merge would lose a card
      """)

  @Argument(help: "Files to merge, whatever their names (with --into)", completion: Accepted.file.kind)
  var files: [String] = []

  @Option(help: "The board to merge them into", completion: Accepted.board.kind)
  var into: String?

  @Flag(help: "With --into: if a merge would lose a card, add all cards of the copy; some may then appear twice")
  var keepBoth = false

  @Flag(help: "Keep running, and merge each copy when it appears")
  var watch = false

  @Flag(
    help: """
      Also merge files named like copies that share at least half of their cards with the board, even if no ids prove that \
      they are copies
      """)
  var likely = false

  @Flag(help: "Write nothing; show what would be done")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print nothing if all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON; with --watch, one object per line")
  var json = false

  func validate() throws {
    guard files.isEmpty == (into == nil) else { throw ValidationError("use FILES and --into together") }
    if keepBoth, files.isEmpty { throw ValidationError("--keep-both needs FILES and --into") }
    if likely, !files.isEmpty { throw ValidationError("FILES are merged whatever they contain; leave out --likely") }
    if quiet, json { throw ValidationError("--quiet cannot be used with --json") }
    if watch, !files.isEmpty || dryRun || likely {
      throw ValidationError("--watch cannot be used with FILES, --likely or --dry-run")
    }
  }

  func run() throws {
    try Plan.run { console in
      if watch { return try SyncWatch(self, console).run() }
      let session = try console.session()
      let mode: PlanRequest.Mode = dryRun ? .preview : .commit
      let result =
        if let into {
          try session.take(files.map { Path($0) }, into: into, keepsBoth: keepBoth, mode)
        } else {
          session.sync(mode, trustsLikeness: likely)
        }
      SyncReport(result, self, console).print()
    }
  }
}
