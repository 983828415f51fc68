internal import ArgumentParser

/// The flags of commands that change something, but have no `--board`.
struct CommitOptions: ParsableArguments, CommitFlags {
  @Flag(help: CommitFlagHelp.dryRun) var dryRun = false
  @Flag(help: CommitFlagHelp.diff) var diff = false
  @Flag(name: .shortAndLong, help: CommitFlagHelp.quiet) var quiet = false
  @Flag(help: CommitFlagHelp.json) var json = false

  func validate() throws { try checkFlags() }
}
