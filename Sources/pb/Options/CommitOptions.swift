internal import PlanBoardVerbs

/// The flags of commands that change something, but have no `--board`.
struct CommitOptions: ArgumentGroup, CommitFlags {
  @Argument(.dryRun) var dryRun: Bool
  @Argument(.diff) var diff: Bool
  @Argument(.quiet) var quiet: Bool
  @Argument(.jsonReport) var json: Bool

  func validate() throws { try checkFlags() }
}
