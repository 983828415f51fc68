internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardLint

/// The findings of `pb lint` in the XML format of Ant's JUnit task, which build servers read. Each board is a test
/// suite, and each finding is a failed test case. A board without findings has one test case, which passes.
package enum JUnitReport {
  /// Appends the whole report of the checked boards.
  package static func append(_ boards: [LintQuery.Checked], to bytes: inout [UInt8]) {
    let failures = boards.reduce(0) { $0 + $1.result.findings.count }
    line(&bytes, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    line(&bytes, "<testsuites name=\"pb lint\" tests=\"\(tests(boards))\" failures=\"\(failures)\">")
    for board in boards {
      let name = escaped(board.path.text)
      let findings = board.result.findings
      line(
        &bytes,
        "  <testsuite name=\"\(name)\" tests=\"\(max(1, findings.count))\" failures=\"\(findings.count)\" errors=\"0\">"
      )
      if findings.isEmpty { line(&bytes, "    <testcase name=\"lint\" classname=\"\(name)\"/>") }
      for finding in findings { append(LocatedFinding(finding, board), name, to: &bytes) }
      line(&bytes, "  </testsuite>")
    }
    line(&bytes, "</testsuites>")
  }

  private static func tests(_ boards: [LintQuery.Checked]) -> Int {
    boards.reduce(0) { $0 + max(1, $1.result.findings.count) }
  }

  private static func append(_ placed: LocatedFinding, _ name: String, to bytes: inout [UInt8]) {
    let finding = placed.finding
    let start = placed.start
    let place = "\(name):\(start.line1):\(start.column1)"
    line(&bytes, "    <testcase name=\"\(finding.rule):\(start.line1):\(start.column1)\" classname=\"\(name)\">")
    line(
      &bytes,
      "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(escaped(finding.message))\">\(place): "
        + "\(escaped(finding.messageWithHelp))</failure>")
    line(&bytes, "    </testcase>")
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(VisibleText.safe(text)) }

  private static func line(_ bytes: inout [UInt8], _ text: String) {
    bytes.append(contentsOf: text)
    bytes.append(.lineFeed)
  }
}
