internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct InitCommand: Command {
  @Argument(.initFolder) var folder: String

  @Argument(.initGit) var git: Bool

  @Argument(.initDefault) var isDefault: Bool

  @Argument(.initSample) var sample: Bool

  var options = CommitOptions()

  func validate() throws {
    try options.validate()
    if isDefault, options.json { throw UsageError("--default cannot be used with --json") }
    guard !git || (folder == "." && !options.isDry && !options.json) else {
      throw UsageError("--git works only in this folder; leave out FOLDER, --dry-run, --diff and --json")
    }
  }

  func run() throws {
    try Plan.run { console in
      let done = try console.session().initialize(
        Path(folder), isDefault: isDefault, withGit: git, withSample: sample, options.isDry ? .preview : .commit)
      var report = ChangeReport(options, console)
      console.report(done.caveats)
      for step in done.steps { try report.add(step) }
      if let failure = done.failure { throw failure }
      report.end()
      guard let git = done.git else { return }
      console.reportOnce(git.notices.diagnostics(System.localTime))
      if !options.quiet { GitReport(console).print(git.steps, isJSON: false) }
    }
  }
}

struct NewCommand: Command {
  @Argument(.newName) var name: String

  @Argument(.newColumn) var columns: [String]

  @Argument(.newPrimary) var primary: Bool

  var options = CommitOptions()

  func validate() throws { try options.validate() }

  func run() throws {
    try Plan.run { console in
      let created = try console.session().create(
        name, columns: columns, isPrimary: primary, options.isDry ? .preview : .commit)
      try options.report(created.performed, console)
      GitReport(console).report(unnamed: created.unnamed)
    }
  }
}
