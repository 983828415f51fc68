internal import PlanBoardMessages
internal import PlanBoardIntents
internal import PlanBoardVerbs

struct GitSetupCommand: Command {
  @Argument(.gitSetupRemove) var remove: Bool

  @Argument(.gitSetupNoHook) var noHook: Bool

  @Argument(.gitSetupTextconv) var textconv: Bool

  @Argument(.quiet) var quiet: Bool

  @Argument(.jsonReport) var json: Bool

  func validate() throws {
    if remove, noHook { throw UsageError("--remove also removes the hook; leave out --no-hook") }
    if remove, textconv { throw UsageError("--remove removes all; leave out --textconv") }
    if quiet, json { throw UsageError("--quiet cannot be used with --json") }
  }

  func run() throws {
    try Plan.run(searchesOnlyUpwards: true) { console in
      let done = try GitIntegration(console.session()).setUp(
        removes: remove, withHook: !noHook, convertsText: textconv)
      console.reportOnce(done.notices.diagnostics(System.localTime))
      if !quiet { GitReport(console).print(done.steps, isJSON: json) }
    }
  }
}

struct GitCheckCommand: Command {
  @Argument(.json) var json: Bool

  func run() throws {
    try Plan.run(searchesOnlyUpwards: true) { console in
      GitReport(console).print(try GitIntegration(console.session()).check(), isJSON: json)
    }
  }
}
