/// What people see of the findings on a board.
package enum ShownFinding: Sendable {
  case finding(LintFinding)
  /// Further findings of a rule that are not shown, and the first of them.
  case more(Int, first: LintFinding)

  /// How many findings of a rule are shown on one board. Fifty cards that are overdue say one thing.
  fileprivate static let limit = 5
}

extension [LintFinding] {
  /// These findings of one board, but of each rule only the first ones. In place of the next one, there is the number
  /// of those that are left out.
  package var shortened: [ShownFinding] {
    guard count > ShownFinding.limit else { return map { .finding($0) } }
    var counts: [RuleID: Int] = [:]
    for finding in self { counts[finding.rule, default: 0] += 1 }
    var shown: [RuleID: Int] = [:]
    return compactMap { finding in
      let number = shown[finding.rule, default: 0]
      shown[finding.rule] = number + 1
      if number < ShownFinding.limit { return .finding(finding) }
      return number == ShownFinding.limit ? .more(counts[finding.rule]! - number, first: finding) : nil
    }
  }
}
