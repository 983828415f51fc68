extension Verb {
  package static let lint = Verb(
    "lint", .maintenance, "Find problems on boards, and fix them",
    """
    Prints nothing if there are no findings. The exit code is 1 if there is a warning or an error; --fail-on changes that. \
    `lint:` in `.planboard.yml` or in the front matter of a board turns rules on and off, and a comment \
    <!-- pb: disable RULE --> turns a rule off for a part of a board. docs/lint.md and --explain describe each rule.
    """,
    examples: """
      pb lint                      all boards of the planning folder
      pb lint --fix                make the fixes that do not change what the plan says
      pb lint --fix --dry-run      show what --fix would fix
      pb lint --fix --unsafe --diff   show what else could be fixed
      pb lint --select unsorted,duplicate-id roadmap.md
      pb lint --ignore plan        all but matters of opinion: overdue, wip-limit and so on
      pb lint --explain glued-text
      pb lint --staged             the boards about to be committed, for a hook
      pb lint - --stdin-filename roadmap.md < roadmap.md
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [
      .lintPaths, .lintFix, .lintUnsafe, .lintDryRun, .lintDiff, .lintSelect, .lintIgnore, .lintFormat, .formatJSON,
      .lintAll, .lintFailOn, .lintStaged, .lintWatch, .lintStdinFilename, .lintExplain, .lintRules, .lintColor,
    ]
  }
}

extension VerbArgument {
  package static let lintPaths = optionalOperands(
    "paths", .boardFile, "Boards, folders to search for boards, or - for standard input (default: the planning folder)")
  package static let lintFix = flag("--fix", summary: "Make the safe fixes, which do not change what the plan says")
  package static let lintUnsafe = flag(
    "--unsafe", summary: "With --fix or --diff: also make fixes that change what the plan says")
  package static let lintDryRun = flag("--dry-run", summary: "With --fix: write nothing; show what would be fixed")
  package static let lintDiff = flag("--diff", summary: "Write nothing; print what --fix would change, for `patch -p1`")
  package static let lintSelect = option(
    "--select", value: "rules", .rules,
    "Turn on only these rules, separated by commas; `all`, `style` and `plan` are allowed, too", isRepeating: true)
  package static let lintIgnore = option(
    "--ignore", value: "rules", .rules, "Turn off these rules, separated by commas", isRepeating: true)
  package static let lintFormat = option(
    "--format", value: "format", .oneOf(["human", "json", "sarif", "github", "junit"]),
    "The output format", usual: "human")
  package static let lintAll = flag(
    "--all", summary: "Print all findings for people, also more than five of one rule on a board")
  package static let lintFailOn = option(
    "--fail-on", value: "severity", .oneOf(["info", "warning", "error"]),
    """
    The lowest severity that makes the exit code 1: info, warning or error (default: warning; with \
    --staged: error)
    """)
  package static let lintStaged = flag(
    "--staged",
    summary: """
      Check only the boards of the next commit, as in git's index; for --fail-on, only findings count that \
      the last commit does not have
      """)
  package static let lintWatch = flag("--watch", summary: "Check again whenever a board changes, until ^C")
  package static let lintStdinFilename = option(
    "--stdin-filename", value: "file", .text, "The file name to print for standard input")
  package static let lintExplain = option("--explain", value: "rule", .rules, "Explain a rule, and exit")
  package static let lintRules = flag("--rules", summary: "List all rules, and exit")
  package static let lintColor = option(
    "--color", value: "color", .oneOf(["auto", "always", "never"]), "Use colours: auto, always or never", usual: "auto")
}
