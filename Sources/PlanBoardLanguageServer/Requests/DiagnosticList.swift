internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The findings of `pb lint` on an open board, as the protocol has them.
enum DiagnosticList {
  /// The findings in the order of `pb lint`. Until a text or a file changes, they are looked for once.
  static func findings(of board: OpenBoard) -> [LintFinding] {
    if let known = board.plan.findings[board.path] { return known }
    let found = search(board)
    board.plan.findings[board.path] = found
    return found
  }

  private static func search(_ board: OpenBoard) -> [LintFinding] {
    let query = LintQuery(board.snapshot, of: board.plan.session, others: board.plan.facts)
    guard let checked = try? query.check([board.path], failed: { _ in }),
      let complete = try? query.addingPlanFindings(to: checked)
    else { return [] }
    return complete.first?.result.findings ?? []
  }

  /// The findings as `Diagnostic`s.
  static func items(of board: OpenBoard, _ server: LanguageServer) -> [JSONValue] {
    findings(of: board).map { item($0, board, server) }
  }

  /// A finding as a `Diagnostic`.
  static func item(_ finding: LintFinding, _ board: OpenBoard, _ server: LanguageServer) -> JSONValue {
    let page = server.client.hasCodeDescription ? server.options.pages?.address(of: finding.rule) : nil
    return .members([
      "range": board.text.positions(of: finding.range).json,
      "severity": .integer(severity(finding.severity)),
      "code": .string(finding.rule.name),
      "codeDescription": page.map { ["href": .string($0)] },
      "source": "pb",
      "message": .string(finding.messageWithHelp),
      "relatedInformation": related(finding, board, server),
    ])
  }

  /// The other place that a finding is about, if it is on the same board.
  private static func related(_ finding: LintFinding, _ board: OpenBoard, _ server: LanguageServer) -> JSONValue? {
    guard server.client.hasRelatedInformation, let line1 = finding.problem.otherLine1,
      board.text.source.lines.count >= line1, let message = finding.problem.otherMessage
    else { return nil }
    let range = board.text.positions(of: board.text.source.content(of: line1 - 1))
    return [["location": ["uri": .string(board.document.uri.text), "range": range.json], "message": .string(message)]]
  }

  private static func severity(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }

  /// A name for a list of diagnostics; the same for the same list.
  static func resultID(of items: JSONValue) -> String {
    String(
      JSONWriter.text(of: items).reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 },
      radix: 36)
  }
}
