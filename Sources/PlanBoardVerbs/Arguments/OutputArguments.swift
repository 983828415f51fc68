extension VerbArgument {
  package static let colors = option(
    "--color", value: "when", .oneOf(["auto", "always", "never"]), "Use colours: auto, always or never", usual: "auto")
  package static let json = flag("--json", summary: "Print JSON")
  package static let jsonLines = flag("--json", summary: "Print JSON, one card per line")
  package static let dryRun = flag("--dry-run", summary: "Write nothing; show what would be done")
  package static let diff = flag("--diff", summary: "Write nothing; print what would change, for `patch -p1`")
  package static let quiet = flag("--quiet", "-q", summary: "Print nothing if all is well")
  package static let jsonReport = flag("--json", summary: "Print what was done as JSON")
  package static let formatJSON = flag("--json", summary: "The same as --format json")
}

extension [VerbArgument] {
  /// Of commands that change cards.
  package static let changes: [VerbArgument] = [.board, .dryRun, .diff, .quiet, .jsonReport]
  /// Of commands that change something, but have no `--board`.
  package static let commits: [VerbArgument] = [.dryRun, .diff, .quiet, .jsonReport]
}
