internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore

/// Findings in the XML of JUnit's Ant task, as build servers take it: a suite for each board, a case for each finding.
enum JUnit {
  static func print(_ boards: [LintQuery.Checked], _ output: Output) {
    let failures = boards.reduce(0) { $0 + $1.result.findings.count }
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line("<testsuites name=\"pb lint\" tests=\"\(tests(boards))\" failures=\"\(failures)\">")
    for board in boards {
      let name = escaped(board.path.text)
      let findings = board.result.findings
      output.line(
        "  <testsuite name=\"\(name)\" tests=\"\(max(1, findings.count))\" failures=\"\(findings.count)\" errors=\"0\">"
      )
      if findings.isEmpty { output.line("    <testcase name=\"lint\" classname=\"\(name)\"/>") }
      for finding in findings { print(LintReport.Placed(finding, board), name, output) }
      output.line("  </testsuite>")
    }
    output.line("</testsuites>")
  }

  private static func tests(_ boards: [LintQuery.Checked]) -> Int {
    boards.reduce(0) { $0 + max(1, $1.result.findings.count) }
  }

  private static func print(_ placed: LintReport.Placed, _ name: String, _ output: Output) {
    let finding = placed.finding
    let (message, help) = (finding.message, finding.help)
    let start = placed.start
    let place = "\(name):\(start.line1):\(start.column1)"
    output.line("    <testcase name=\"\(finding.rule):\(start.line1):\(start.column1)\" classname=\"\(name)\">")
    output.line(
      "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(escaped(message))\">\(place): "
        + "\(escaped(help.map { "\(message); \($0)" } ?? message))</failure>")
    output.line("    </testcase>")
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(TerminalText.safe(text)) }
}
