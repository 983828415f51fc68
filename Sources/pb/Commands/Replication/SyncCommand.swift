internal import PlanBoardIntents
internal import PlanBoardCore
internal import PlanBoardVerbs

struct SyncCommand: Command {
  @Argument(.syncFiles) var files: [String]

  @Argument(.syncInto) var into: String?

  @Argument(.syncKeepBoth) var keepBoth: Bool

  @Argument(.syncWatch) var watch: Bool

  @Argument(.syncLikely) var likely: Bool

  @Argument(.dryRun) var dryRun: Bool

  @Argument(.quiet) var quiet: Bool

  @Argument(.syncJson) var json: Bool

  func validate() throws {
    guard files.isEmpty == (into == nil) else { throw UsageError("use FILES and --into together") }
    if keepBoth, files.isEmpty { throw UsageError("--keep-both needs FILES and --into") }
    if likely, !files.isEmpty { throw UsageError("FILES are merged whatever they contain; leave out --likely") }
    if quiet, json { throw UsageError("--quiet cannot be used with --json") }
    if watch, !files.isEmpty || dryRun || likely {
      throw UsageError("--watch cannot be used with FILES, --likely or --dry-run")
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
