internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMessages

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find problems on boards, and fix them",
    discussion: """
      Prints nothing if there are no findings. The exit code is 1 if there is a warning or an error; --fail-on changes that. \
      `lint:` in `.planboard.yml` or in the front matter of a board turns rules on and off, and a comment \
      <!-- pb: disable RULE --> turns a rule off for a part of a board. docs/lint.md and --explain describe each rule.

      Examples:
        pb lint                      all boards of the planning folder
        pb lint --fix                make the fixes that do not change what the plan says
        pb lint --fix --dry-run      show what --fix would fix
        pb lint --fix --unsafe --diff   show what else could be fixed
        pb lint --select unsorted,duplicate-id roadmap.md
        pb lint --ignore plan        all but matters of opinion: overdue, wip-limit and so on
        pb lint --explain glued-text
        pb lint --staged             the boards about to be committed, for a hook
        pb lint - --stdin-filename roadmap.md < roadmap.md
      """)

  @Argument(
    help: "Boards, folders to search for boards, or - for standard input (default: the planning folder)",
    completion: Accepted.boardFile.kind)
  var paths: [BoardPath] = []

  @Flag(help: "Make the safe fixes, which do not change what the plan says")
  var fix = false

  @Flag(help: "With --fix or --diff: also make fixes that change what the plan says")
  var unsafe = false

  @Flag(help: "With --fix: write nothing; show what would be fixed")
  var dryRun = false

  @Flag(help: "Write nothing; print what --fix would change, for `patch -p1`")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "Turn on only these rules, separated by commas; `all`, `style` and `plan` are allowed, too", valueName: "rules"),
    completion: Accepted.rules.kind)
  var select: [RuleList] = []

  @Option(
    help: ArgumentHelp("Turn off these rules, separated by commas", valueName: "rules"), completion: Accepted.rules.kind
  )
  var ignore: [RuleList] = []

  @Option(help: "The output format", completion: .list(LintFormat.allCases.map(\.rawValue)))
  var format = LintFormat.human

  @Flag(help: "The same as --format json")
  var json = false

  @Flag(help: "Print all findings for people, also more than five of one rule on a board")
  var all = false

  @Option(
    help: ArgumentHelp(
      "The lowest severity that makes the exit code 1: info, warning or error (default: warning; with --staged: error)",
      valueName: "severity"),
    completion: .list(Severity.allCases.map(\.rawValue)))
  var failOn: FailingSeverity?

  @Flag(
    help: """
      Check only the boards of the next commit, as in git's index; for --fail-on, only findings count that the last \
      commit does not have
      """)
  var staged = false

  @Flag(help: "Check again whenever a board changes, until ^C")
  var watch = false

  @Option(help: ArgumentHelp("The file name to print for standard input", valueName: "file"))
  var stdinFilename: String?

  @Option(help: ArgumentHelp("Explain a rule, and exit", valueName: "rule"), completion: Accepted.rules.kind)
  var explain: String?

  @Flag(help: "List all rules, and exit")
  var rules = false

  @Option(help: "Use colours: auto, always or never", completion: .list(["auto", "always", "never"]))
  var color = ColorChoice.auto

  func validate() throws {
    for list in select + ignore { try list.check() }
    if let explain, Rules.rule(named: explain) == nil { throw ValidationError(RuleWords.unknown(explain)) }
    if unsafe, !fix, !diff { throw ValidationError("--unsafe can be used only with --fix or --diff") }
    if dryRun, !fix || diff || json || format != .human || paths.contains(where: { $0.path == .standardInput }) {
      throw ValidationError("--dry-run can be used only with --fix, and not with --diff, --json, --format or -")
    }
    if json, format != .human, format != .json {
      throw ValidationError("--json cannot be used with --format \(format)")
    }
    if diff, json || format != .human {
      throw ValidationError("--diff has only one format; leave out --json and --format")
    }
    if watch, fix || diff || paths.contains(where: { $0.path == .standardInput }) {
      throw ValidationError("--watch cannot be used with --fix, --diff or -")
    }
    if explain != nil || rules {
      if explain != nil, rules { throw ValidationError("use either --explain or --rules, not both") }
      if fix || diff || watch || staged || !paths.isEmpty || !select.isEmpty || !ignore.isEmpty
        || (failOn?.severity ?? .warning) != .warning || format != .human || all
      {
        throw ValidationError(
          "--explain and --rules check no boards; of the other options of `pb lint`, they allow only --json and --color"
        )
      }
    }
    if diff, (failOn?.severity ?? .warning) != .warning {
      throw ValidationError("--diff exits with 1 if there is any difference; leave out --fail-on")
    }
    if all, diff || json || format != .human {
      throw ValidationError("--all can be used only with the output for people; the other formats have all findings")
    }
    if stdinFilename != nil, !paths.contains(where: { $0.path == .standardInput }) {
      throw ValidationError("--stdin-filename can be used only with -")
    }
    if staged, fix || diff || watch || !paths.isEmpty {
      throw ValidationError("--staged cannot be used with --fix, --diff, --watch or boards")
    }
    if fix, paths.contains(where: { $0.path == .standardInput }), json || format != .human {
      throw ValidationError("with --fix and -, the output is the board; leave out --json and --format")
    }
  }

  func run() throws {
    // git runs `pb lint --staged` before a commit. An unlimited search could find a plan that is not part of the
    // commit, such as the default plan.
    try Plan.run(searchesOnlyUpwards: staged) { console in
      if let (rule, renamed) = explain.flatMap(Rules.rule) {
        RuleExplanation.print(rule, renamed, isJSON: json, console)
      } else if rules {
        RuleExplanation.printAll(isJSON: json, console)
      } else if watch {
        try LintWatch(self).run()
      } else {
        let session = try console.session()
        let report = LintReport(self, console, session)
        if staged { report.print(try session.lintCommit(request())) } else { try report.print(session.lint(request())) }
      }
    }
  }

  func request() throws -> LintRequest {
    var request = LintRequest()
    request.paths = try paths.paths()
    request.isStaged = staged
    request.selected = select.isEmpty ? nil : select.flatMap(\.rules)
    request.ignored = ignore.flatMap(\.rules)
    request.fixes = fix || diff ? (unsafe ? .unsafe : .safe) : .none
    request.mode = dryRun ? .preview : .commit
    request.failingSeverity = failOn?.severity ?? (staged ? .error : .warning)
    request.inputName = stdinFilename.map { Path($0) }
    return request
  }
}

struct RuleList: ExpressibleByArgument {
  /// The names as written; some may be unknown.
  private let names: [String]

  init?(argument: String) { names = RuleName.names(in: argument) }

  /// Unknown names are left out.
  var rules: [RuleName] { names.compactMap { RuleName($0) } }

  /// - Throws: `ValidationError` for a name that is neither a rule nor a group of rules.
  func check() throws {
    if let name = names.first(where: { RuleName($0) == nil }) { throw ValidationError(RuleWords.unknown(name)) }
  }
}

struct FailingSeverity: ExpressibleByArgument {
  let severity: Severity

  init?(argument: String) {
    guard let severity = Severity(rawValue: argument) else { return nil }
    self.severity = severity
  }
}

enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  case human, json
  /// The output of `--json` before it was an object.
  case jsonList = "json-list"
  case sarif, github, junit
}
