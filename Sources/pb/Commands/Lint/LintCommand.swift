internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct LintCommand: Command {
  @Argument(.lintPaths) var paths: [BoardPath]

  @Argument(.lintFix) var fix: Bool

  @Argument(.lintUnsafe) var unsafe: Bool

  @Argument(.lintDryRun) var dryRun: Bool

  @Argument(.lintDiff) var diff: Bool

  @Argument(.lintSelect) var select: [RuleList]

  @Argument(.lintIgnore) var ignore: [RuleList]

  @Argument(.lintFormat) var format: LintFormat

  @Argument(.formatJSON) var json: Bool

  @Argument(.lintAll) var all: Bool

  @Argument(.lintFailOn) var failOn: FailingSeverity?

  @Argument(.lintStaged) var staged: Bool

  @Argument(.lintWatch) var watch: Bool

  @Argument(.lintStdinFilename) var stdinFilename: String?

  @Argument(.lintExplain) var explain: String?

  @Argument(.lintRules) var rules: Bool

  @Argument(.lintColor) var color: ColorChoice

  func validate() throws {
    for list in select + ignore { try list.check() }
    if let explain, Rules.rule(named: explain) == nil { throw UsageError(RuleWords.unknown(explain)) }
    if unsafe, !fix, !diff { throw UsageError("--unsafe can be used only with --fix or --diff") }
    if dryRun, !fix || diff || json || format != .human || paths.contains(where: { $0.path == .standardInput }) {
      throw UsageError("--dry-run can be used only with --fix, and not with --diff, --json, --format or -")
    }
    if json, format != .human, format != .json {
      throw UsageError("--json cannot be used with --format \(format)")
    }
    if diff, json || format != .human {
      throw UsageError("--diff has only one format; leave out --json and --format")
    }
    if watch, fix || diff || paths.contains(where: { $0.path == .standardInput }) {
      throw UsageError("--watch cannot be used with --fix, --diff or -")
    }
    if explain != nil || rules {
      if explain != nil, rules { throw UsageError("use either --explain or --rules, not both") }
      if fix || diff || watch || staged || !paths.isEmpty || !select.isEmpty || !ignore.isEmpty
        || (failOn?.severity ?? .warning) != .warning || format != .human || all
      {
        throw UsageError(
          "--explain and --rules check no boards; of the other options of `pb lint`, they allow only --json and --color"
        )
      }
    }
    if diff, (failOn?.severity ?? .warning) != .warning {
      throw UsageError("--diff exits with 1 if there is any difference; leave out --fail-on")
    }
    if all, diff || json || format != .human {
      throw UsageError("--all can be used only with the output for people; the other formats have all findings")
    }
    if stdinFilename != nil, !paths.contains(where: { $0.path == .standardInput }) {
      throw UsageError("--stdin-filename can be used only with -")
    }
    if staged, fix || diff || watch || !paths.isEmpty {
      throw UsageError("--staged cannot be used with --fix, --diff, --watch or boards")
    }
    if fix, paths.contains(where: { $0.path == .standardInput }), json || format != .human {
      throw UsageError("with --fix and -, the output is the board; leave out --json and --format")
    }
  }

  func run() throws {
    // git runs `pb lint --staged` before a commit. An unlimited search could find a plan that is not part of the
    // commit, such as the default plan.
    try Plan.run(searchesOnlyUpwards: staged) { console in
      if let rule = explain.flatMap(Rules.rule) {
        RuleExplanation.print(rule, isJSON: json, console)
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

struct RuleList: ArgumentValue {
  /// The names as written; some may be unknown.
  private let names: [String]

  init?(argument: String) { names = RuleName.names(in: argument) }

  /// Unknown names are left out.
  var rules: [RuleName] { names.compactMap { RuleName($0) } }

  /// - Throws: `UsageError` for a name that is neither a rule nor a group of rules.
  func check() throws {
    if let name = names.first(where: { RuleName($0) == nil }) { throw UsageError(RuleWords.unknown(name)) }
  }
}

struct FailingSeverity: ArgumentValue {
  let severity: Severity

  init?(argument: String) {
    guard let severity = Severity(rawValue: argument) else { return nil }
    self.severity = severity
  }
}

enum LintFormat: String, ArgumentValue, CaseIterable {
  case human, json, sarif, github, junit
}
