internal import PlanBoardMessages
internal import ArgumentParser
internal import PlanBoardIntents

struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git",
    abstract: "Let git merge boards card by card",
    discussion: """
      git merges lines: if two people move a card to different columns, it is on the board twice, without a conflict. After \
      `pb git setup`, git merges cards.

      Examples:
        pb git setup
        pb git check
      """,
    subcommands: [GitSetupCommand.self, GitCheckCommand.self])
}

struct GitSetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Set up this clone, and print what was done",
    discussion: """
      Sets a merge driver in this clone's own settings, names the Markdown files of the plan in .gitattributes, and \
      installs a pre-commit hook that runs `pb lint` on the boards of a commit. pb merges boards; it leaves other files to \
      `git merge-file`. Your own settings stay. Where pb is missing, git works as before. Run this command once in every \
      clone, because git does not share settings; `pb git check` shows whether a clone is set up.

      Examples:
        pb git setup
        pb git setup --no-hook
        pb git setup --textconv    `git diff` prints boards as pb reads them
        pb git setup --remove      remove the setup
      """)

  @Flag(help: "Remove what this command has set up, and nothing else")
  var remove = false

  @Flag(help: "Do not install a pre-commit hook")
  var noHook = false

  @Flag(help: "Let `git diff` print boards as pb reads them, without text that is not on cards")
  var textconv = false

  @Flag(name: .shortAndLong, help: "Print nothing if all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON")
  var json = false

  func validate() throws {
    if remove, noHook { throw ValidationError("--remove also removes the hook; leave out --no-hook") }
    if remove, textconv { throw ValidationError("--remove removes all; leave out --textconv") }
    if quiet, json { throw ValidationError("--quiet cannot be used with --json") }
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

struct GitCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether this clone is set up",
    discussion: """
      Also finds cards that one of the last 20 merges duplicated. In an octopus merge and with `-s resolve`, git merges \
      line by line, and may duplicate cards. The exit code is 1 if pb finds such a card, or if git would merge a board line by line in this clone.

      Examples:
        pb git check
        pb git check --json
      """)

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run(searchesOnlyUpwards: true) { console in
      GitReport(console).print(try GitIntegration(console.session()).check(), isJSON: json)
    }
  }
}
