package import PlanBoardIntents
internal import PlanBoardLint

/// The last lines of `pb lint`.
package struct LintSummary {
  private var counts: [Severity: Int] = [:]
  private var safeFixes = 0
  private var unsafeFixes = 0
  private var faultyBoards = 0
  private let boards: Int

  /// Counts the findings of the checked boards.
  package init(_ boards: [LintQuery.Checked]) {
    self.boards = boards.count
    for board in boards where !board.result.findings.isEmpty {
      faultyBoards += 1
      for finding in board.result.findings {
        counts[finding.severity, default: 0] += 1
        if let fix = finding.fix { if fix.isSafe { safeFixes += 1 } else { unsafeFixes += 1 } }
      }
    }
  }

  /// The lines of the summary; empty if no board was fixed and there are no findings.
  ///
  /// The summary recommends no unsafe fixes to a user who asked for them, and no fixes after a preview.
  package func lines(fixed: Int, isUnsafe: Bool, isPreview: Bool = false) -> [String] {
    var lines: [String] = []
    if fixed > 0 { lines.append("fixed \(fixed == 1 ? "a board" : "\(fixed) boards"); `pb undo` undoes this") }
    guard faultyBoards > 0 else { return lines }
    let parts = [(Severity.error, "error"), (.warning, "warning"), (.info, "note")].compactMap { severity, name in
      counts[severity].map { counted($0, name) }
    }
    let advice = isPreview ? "" : advice(isUnsafe)
    lines.append("\(parts.joined(separator: ", ")) on \(faultyBoards) of \(counted(boards, "board"))\(advice)")
    return lines
  }

  private func advice(_ isUnsafe: Bool) -> String {
    var advice: [String] = []
    if safeFixes > 0 { advice.append("`pb lint --fix` fixes \(safeFixes)") }
    if unsafeFixes > 0, !isUnsafe {
      advice.append("`--fix --unsafe` fixes \(safeFixes > 0 ? "\(unsafeFixes) more" : "\(unsafeFixes)")")
    }
    return advice.isEmpty ? "" : "; " + advice.joined(separator: ", ")
  }
}
