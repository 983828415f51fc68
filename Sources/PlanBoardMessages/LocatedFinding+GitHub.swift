internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardLint

extension LocatedFinding {
  /// The finding as a workflow command of GitHub Actions: `::warning file=…`. GitHub shows it beside the line of the
  /// board. Safe for a terminal.
  package var gitHubCommand: String {
    let level = [Severity.error: "error", .warning: "warning", .info: "notice"][finding.severity]!
    let (start, end) = (start, end)
    return
      "::\(level) file=\(GitHubCommand.property(VisibleText.safe(path.text))),line=\(start.line1),endLine=\(end.line1),"
      + "col=\(character1(of: start)),endColumn=\(character1(of: end)),"
      + "title=\(finding.rule)::\(GitHubCommand.message(VisibleText.safe(finding.messageWithHelp)))"
  }
}
