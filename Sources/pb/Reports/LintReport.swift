internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints the findings of `pb lint` in the chosen format.
struct LintReport {
  private let format: LintFormat
  private let isColored: Bool
  private let fixed: Int
  private let isUnsafe: Bool
  private let session: PlanSession

  /// - Parameter fixed: the number of boards that have been fixed.
  init(_ format: LintFormat, isColored: Bool, fixed: Int, isUnsafe: Bool, _ session: PlanSession) {
    self.format = format
    self.isColored = isColored
    self.fixed = fixed
    self.isUnsafe = isUnsafe
    self.session = session
  }

  func print(_ boards: [LintQuery.Checked], _ output: Output) {
    switch format {
    case .human: human(boards, output)
    case .json:
      let document = JSONWriter.document { $0.findings(LocatedFinding.all(of: boards)) }
      output.append { $0 += document }
    case .sarif:
      let document = JSONWriter.document { $0.sarif(LocatedFinding.all(of: boards), version: PB.version) }
      output.append { $0 += document }
    case .github: for finding in LocatedFinding.all(of: boards) { output.line(finding.gitHubCommand) }
    case .junit: output.append { JUnitReport.append(boards, to: &$0) }
    }
  }

  // MARK: For people

  private func human(_ boards: [LintQuery.Checked], _ output: Output) {
    let summary = LintSummary(boards)
    let hasLinks = isColored && boards.contains { !$0.result.findings.isEmpty }
    let pages = hasLinks ? InstalledPages(program: System.executable, host: System.hostName, session.environment) : nil
    for board in boards {
      guard !board.result.findings.isEmpty else { continue }
      let excerpt = LintExcerpt(board, isColored: isColored, pages?.address)
      for finding in board.result.findings { output.append { excerpt.append(finding, to: &$0) } }
    }
    for line in summary.lines(fixed: fixed, isUnsafe: isUnsafe) { output.line(line) }
  }
}
