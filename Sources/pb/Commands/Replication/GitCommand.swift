internal import PlanBoardMessages
internal import ArgumentParser
internal import PlanBoardIntents

struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git",
    abstract: "Let git merge and compare boards card by card",
    discussion: """
      git merges lines: two people who move one card to two columns get it twice, without a conflict. With this it merges \
      cards.

      Examples:
        pb git setup
        pb git check
      """,
    subcommands: [GitSetupCommand.self, GitCheckCommand.self])
}

struct GitSetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Set up this clone, and say what was done",
    discussion: """
      Sets a merge driver and a diff driver in this clone's own settings, names the boards in .gitattributes, and makes a \
      pre-commit hook that runs `pb lint` on the boards of a commit. What you have set yourself stays. Where pb is missing, \
      git works as without all this. Run it once in every clone: settings do not travel; `pb git check` tells.

      Examples:
        pb git setup
        pb git setup --no-hook
        pb git setup --remove      as it was before
      """)

  @Flag(help: "Take away what it has set, and nothing else")
  var remove = false

  @Flag(help: "Without a pre-commit hook")
  var noHook = false

  @Flag(name: .shortAndLong, help: "Say nothing when all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON")
  var json = false

  func validate() throws {
    if remove, noHook { throw ValidationError("--remove also removes the hook; leave out --no-hook") }
    if quiet, json { throw ValidationError("--quiet cannot be used with --json") }
  }

  func run() throws {
    try Plan.run { console in
      let done = try GitIntegration(console.session()).setUp(removes: remove, hook: !noHook)
      console.reportOnce(done.notices.diagnostics(System.localTime))
      if !quiet { GitReport(console).print(done.steps, isJSON: json) }
    }
  }
}

struct GitCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tell whether this clone is set up",
    discussion: """
      Exit codes: 1 if git would merge a board line by line here.

      Examples:
        pb git check
        pb git check --json
      """)

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      GitReport(console).print(try GitIntegration(console.session()).check(), isJSON: json)
    }
  }
}
