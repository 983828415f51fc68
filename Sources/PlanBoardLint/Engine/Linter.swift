package import PlanBoardCore
package import PlanBoardMarkdown

/// Runs the lint rules on single boards and on the whole plan.
package struct Linter: Sendable {
  package var context: LintContext

  package init(_ context: LintContext) { self.context = context }

  /// The findings on one board, and its facts for the rules about the whole plan.
  package struct BoardResult: Sendable {
    package let board: ParsedBoard
    package let facts: BoardIndex
    package fileprivate(set) var findings: [LintFinding]
    fileprivate var silencing: Silencing
    fileprivate let selection: RuleSelection

    /// Drops the findings below a severity.
    package mutating func keepFindings(from severity: Severity) { findings.removeAll { $0.severity < severity } }

    /// Keeps only the findings that have a fix of a wanted kind.
    package mutating func keepFixable(safe: Bool, unsafe: Bool) {
      findings.removeAll { !($0.fix.map { $0.isSafe ? safe : unsafe } ?? false) }
    }
  }

  /// Lints a single board. O(n). ``lintPlan(_:_:)`` must follow: it removes the findings that comments silence, and
  /// sorts the others.
  ///
  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - path: the file's path, to which findings on other boards can refer; nil if it is not known.
  ///   - file: as ``LintedBoard/file``.
  package func lint(
    _ board: ParsedBoard, name: String, path: Path? = nil, file: (String) -> Path? = { Path($0) }
  ) -> BoardResult {
    board.source.bytes.withUnsafeBufferPointer { bytes in
      withoutActuallyEscaping(file) { file in
        let linted = LintedBoard(board: board, bytes: bytes, context: context, file: file)
        return lint(linted, name: name, path)
      }
    }
  }

  private func lint(_ linted: LintedBoard, name: String, _ path: Path?) -> BoardResult {
    var selection = context.selection
    selection.apply(linted.board.settings.lint)
    selection = context.overrides.applied(to: selection)
    guard TextEncoding.wide(linted.bytes) == nil else { return lintForeign(linted, name: name, path, selection) }
    var report = Report()
    var facts = BoardIndex(name: name, path: path, linted.source)
    var linted = lintCards(of: linted, selection, &facts, &report)
    linted.inlineLinks = InlineLinks.find(in: linted)
    for (index, registered) in Rules.all.enumerated() {
      guard case .board(let rule) = registered, let severity = selection[index] else { continue }
      report.rule = registered.type.id
      report.severity = severity
      rule.check(linted, &report)
    }
    CardLinks.find(in: linted, into: &facts)
    HeadingLinks.find(in: linted, into: &facts)
    facts.add(headingsOf: linted.board, linted.bytes)
    return BoardResult(
      board: linted.board, facts: facts, findings: report.findings,
      silencing: Silencing(DisableComment.find(in: linted)), selection: selection)
  }

  /// Runs only the rule about encodings, because a text in UTF-16 or UTF-32 is not read as a board.
  private func lintForeign(
    _ linted: LintedBoard, name: String, _ path: Path?, _ selection: RuleSelection
  ) -> BoardResult {
    var report = Report()
    report.rule = InvalidUTF8.id
    if let index = Rules.index(of: report.rule), let severity = selection[index] {
      report.severity = severity
      InvalidUTF8().check(linted, &report)
    }
    return BoardResult(
      board: linted.board, facts: BoardIndex(name: name, path: path, linted.source), findings: report.findings,
      silencing: Silencing([]), selection: selection)
  }

  /// Runs the rules about cards, and returns the board with the summaries of its cards and with its sort table.
  private func lintCards(
    of linted: LintedBoard, _ selection: RuleSelection, _ facts: inout BoardIndex, _ report: inout Report
  ) -> LintedBoard {
    let board = linted.board
    var rules: [any CardRule] = []
    var checks: [(rule: RuleID, severity: Severity, wants: CardTraits, avoids: CardTraits)] = []
    for (index, registered) in Rules.all.enumerated() {
      guard case .card(let rule) = registered, let severity = selection[index] else { continue }
      rules.append(rule)
      checks.append((type(of: rule).id, severity, type(of: rule).wants, type(of: rule).avoids))
    }
    var summaries: [CardSummary] = []
    var sortTable: SortTable?
    if !board.settings.sort.isEmpty {
      sortTable = SortTable(board.settings.sort.map(\.field), capacity: board.cards.count)
    }
    summaries.reserveCapacity(board.cards.count)
    for column in board.columns {
      let place = CardTraits(of: column)
      board.forEachSyntax(ofCards: column.cards) { card, bytes in
        let summary = CardSummary(card, in: place, column.kind, bytes)
        summaries.append(summary)
        sortTable?.add(card, in: board, bytes)
        for index in checks.indices
        where summary.traits.isSuperset(of: checks[index].wants)
          && summary.traits.isDisjoint(with: checks[index].avoids)
        {
          report.rule = checks[index].rule
          report.severity = checks[index].severity
          rules[index].check(card, summary, in: linted, &report)
        }
        facts.add(card, isOpen: summary.isOpen, bytes)
      }
    }
    var result = linted
    (result.summaries, result.sortTable) = (summaries, sortTable)
    return result
  }

  /// Runs the rules about the whole plan and about comments, removes the findings that comments silence, and sorts the
  /// others.
  ///
  /// - Parameter plan: the facts of the boards of the plan, and which results are theirs.
  package func lintPlan(_ results: inout [BoardResult], _ plan: PlanIndex) {
    var report = PlanReport()
    for (index, registered) in Rules.all.enumerated() {
      guard case .plan(let rule) = registered, results.contains(where: { $0.selection[index] != nil }) else { continue }
      report.rule = registered.type.id
      rule.check(plan, &report)
    }
    for found in report.findings {
      guard let board = found.result(in: plan), let index = Rules.index(of: found.finding.rule),
        let severity = results[board].selection[index]
      else { continue }
      var finding = found.finding
      finding.severity = severity
      results[board].findings.append(finding)
    }
    for index in results.indices { applyComments(to: &results[index]) }
  }

  private func applyComments(to result: inout BoardResult) {
    if !result.silencing.comments.isEmpty {
      let all = result.findings
      result.findings = all.filter { !result.silencing.silences(Rules.index(of: $0.rule)!, at: $0.range.lowerBound) }
    }
    result.board.source.bytes.withUnsafeBufferPointer { bytes in
      let linted = LintedBoard(board: result.board, bytes: bytes, context: context) { Path($0) }
      var report = Report()
      for (index, registered) in Rules.all.enumerated() {
        guard case .comment(let rule) = registered, let severity = result.selection[index] else { continue }
        report.rule = registered.type.id
        report.severity = severity
        rule.check(result.silencing.comments, in: linted, &report)
      }
      for finding in report.findings
      where !result.silencing.silences(Rules.index(of: finding.rule)!, at: finding.range.lowerBound) {
        result.findings.append(finding)
      }
    }
    guard result.findings.count > 1 else { return }
    result.findings.sort { left, right in
      (left.range.lowerBound, left.range.upperBound, left.rule.name)
        < (right.range.lowerBound, right.range.upperBound, right.rule.name)
    }
  }
}
