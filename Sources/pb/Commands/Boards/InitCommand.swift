internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Turn a folder into a planning folder",
    discussion: """
      Creates a `.planboard.yml` that explains every key. In this folder and all folders below, pb then uses this plan. A \
      file TODO.md, KANBAN.md or BOARD.md in the folder becomes a board of the plan; the file is not changed.

      Examples:
        pb init
        pb init ~/plans
        pb init --default ~/plans   also make it your default plan
        pb init --git               also run `pb git setup`
      """)

  @Argument(help: "The folder (default: this one); created if it does not exist", completion: Accepted.folder.kind)
  var folder = "."

  @Flag(help: "Also run `pb git setup`, so that git merges boards card by card in this clone")
  var git = false

  @Flag(
    name: .customLong("default"),
    help: "Also make it your default plan, which pb uses in folders that belong to no plan")
  var isDefault = false

  @OptionGroup var options: CommitOptions

  func validate() throws {
    if isDefault, options.json { throw ValidationError("--default cannot be used with --json") }
    guard !git || (folder == "." && !options.isDry && !options.json) else {
      throw ValidationError("--git works only in this folder; leave out FOLDER, --dry-run, --diff and --json")
    }
  }

  func run() throws {
    try Plan.run { console in
      let done = try console.session().initialize(
        Path(folder), isDefault: isDefault, withGit: git, options.isDry ? .preview : .commit)
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

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a new board",
    discussion: """
      The file is named after the title: `Product roadmap` becomes product-roadmap.md. A name that ends with .md is a path \
      below this folder. `stamp: [created, done]` and, outside a git work tree, `on-done: move` are written into the board, unless \
      .planboard.yml has such a key.

      Examples:
        pb new "Product roadmap"
        pb new chores.md --column Todo --column Done --primary
      """)

  @Argument(help: "The board's title, or a path that ends with .md")
  var name: String

  @Option(name: [.customLong("column")], help: ArgumentHelp("A column; can be repeated", valueName: "name"))
  var columns: [String] = []

  @Flag(help: "Make it the primary board")
  var primary = false

  @OptionGroup var options: CommitOptions

  func run() throws {
    try Plan.run { console in
      let created = try console.session().create(
        name, columns: columns, isPrimary: primary, options.isDry ? .preview : .commit)
      try options.report(created.performed, console)
      GitReport(console).report(unnamed: created.unnamed)
    }
  }
}

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Change a board's title",
    discussion: """
      The file keeps its name, so links to it stay valid.

      Examples:
        pb rename roadmap "Roadmap 2027"
      """)

  @Argument(help: "The board", completion: Accepted.board.kind)
  var name: String

  @Argument(help: "The new title")
  var title: String

  @OptionGroup var options: CommitOptions

  func run() throws {
    try options.perform([RenameBoard(BoardName(name), to: title)])
  }
}
