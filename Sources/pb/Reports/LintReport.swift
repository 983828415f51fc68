internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints what a run of `pb lint` found and fixed.
struct LintReport {
  private let options: LintCommand
  private let console: Console
  private let session: PlanSession

  init(_ options: LintCommand, _ console: Console, _ session: PlanSession) {
    self.options = options
    self.console = console
    self.session = session
  }

  func print(_ answer: Answer<LintRun>) throws {
    let run = console.value(of: answer)
    if options.diff {
      try printDifferences(run)
    } else if run.fixesInput {
      let text = console.value(of: try run.fixedInput())
      console.output.append { $0 += text }
    } else {
      print(try run.check())
    }
  }

  func print(_ answer: Answer<LintRun.Report>) { print(console.value(of: answer)) }

  private func printDifferences(_ run: LintRun) throws {
    try run.differences {
      if let diff = console.value(of: $0) {
        console.output.append { diff.append(to: &$0, as: console.diffForm(for: options.color)) }
      }
    }
  }

  private func print(_ report: LintRun.Report) {
    if options.dryRun {
      for outcome in (report.fixing?.steps ?? []).flatMap(\.outcomes) {
        for line in outcome.lines(isPreview: true, today: System.today) { console.print(line: line) }
      }
    }
    switch options.json ? .json : options.format {
    case .human: printForPeople(report)
    case .json: console.print { $0.findings(LocatedFinding.all(of: report.boards), ofBoards: report.boards.count) }
    case .sarif: console.print { $0.sarif(LocatedFinding.all(of: report.boards), version: PB.version) }
    case .github:
      for finding in LocatedFinding.all(of: report.boards) { console.output.line(finding.gitHubCommand) }
    case .junit: console.output.append { JUnitReport.append(report.boards, to: &$0) }
    }
  }

  private func printForPeople(_ report: LintRun.Report) {
    let theme = console.theme(for: options.color)
    let faulty = report.boards.filter { !$0.result.findings.isEmpty }
    // Terminals that show colours show links, too.
    let pages =
      theme != nil && !faulty.isEmpty
      ? InstalledPages(program: System.executable, host: System.hostName, session.environment) : nil
    for board in faulty {
      let excerpt = LintExcerpt(board, theme: theme, pages?.address)
      let findings = board.result.findings
      for shown in options.all ? findings.map({ .finding($0) }) : findings.shortened {
        console.output.append { excerpt.append(shown, to: &$0) }
      }
    }
    let fixed = options.dryRun ? 0 : report.fixedCount
    let summary = LintSummary(report.boards)
    for line in summary.lines(fixed: fixed, isUnsafe: options.unsafe, isPreview: options.dryRun) {
      console.print(line: line)
    }
  }
}
