internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The findings of `pb lint` on a board, in the form of the protocol.
struct DiagnosticList {
  private let findings: [LintFinding]
  private let uri: DocumentURI
  private let text: DocumentText
  private let plan: OpenPlan
  private let server: LanguageServer

  init(_ board: OpenBoard, _ server: LanguageServer) {
    findings = board.plan.findings(onOpen: board.path)
    (uri, text, plan, self.server) = (board.document.uri, board.text, board.plan, server)
  }

  /// The findings on a board that is not open.
  init(
    _ findings: [LintFinding], on board: ParsedBoard, at uri: DocumentURI, of plan: OpenPlan, _ server: LanguageServer
  ) {
    (self.findings, self.uri, self.plan, self.server) = (findings, uri, plan, server)
    text = server.text(of: uri, board.source)
  }

  /// A long list is shortened as in the text that `pb lint` prints.
  var items: JSONValue {
    .array(
      findings.shortened.map { shown in
        switch shown {
        case .finding(let finding): item(finding)
        case .more(let count, let first): item(first, message: LintFinding.more(count), isPlain: true)
        }
      })
  }

  /// A report of the kind `full` with all findings, or `unchanged` without findings if the client already has them.
  ///
  /// - Parameter last: the id of the report that the client has; nil if it has none.
  func report(since last: String?) -> (id: String, members: [JSONValue.Member]) {
    let items = items
    let id = Self.resultID(of: items)
    let isKnown = last == id
    let common = [JSONValue.Member("kind", isKnown ? "unchanged" : "full"), JSONValue.Member("resultId", .string(id))]
    return (id, isKnown ? common : common + [JSONValue.Member("items", items)])
  }

  /// - Parameters:
  ///   - message: the words to show; nil for those of the finding.
  ///   - isPlain: whether to leave out what only this finding has.
  func item(_ finding: LintFinding, message: String? = nil, isPlain: Bool = false) -> JSONValue {
    let page = server.client.hasCodeDescription ? server.options.pages?.address(of: finding.rule) : nil
    return .members([
      "range": text.positions(of: finding.range).json,
      "severity": .integer(severity(finding)),
      "code": .string(finding.rule.name),
      "codeDescription": page.map { ["href": .string($0)] },
      "source": "pb",
      "message": .string(message ?? finding.messageWithHelp),
      "tags": !isPlain && server.client.fadesText && finding.isAboutTextWithoutEffect ? [1] : nil,
      "relatedInformation": isPlain ? nil : related(finding),
    ])
  }

  /// The other place that a finding is about, perhaps on another board, as `relatedInformation`; nil if none can be
  /// shown.
  private func related(_ finding: LintFinding) -> JSONValue? {
    guard server.client.hasRelatedInformation, let place = finding.problem.otherPlace,
      let message = finding.problem.otherMessage, let (uri, text) = document(with: place),
      place.line1 <= text.source.lines.count
    else { return nil }
    let range = text.positions(of: text.source.content(of: place.line1 - 1))
    return [["location": ["uri": .string(uri.text), "range": range.json], "message": .string(message)]]
  }

  /// nil if the board of the place cannot be read.
  private func document(with place: LintProblem.OtherPlace) -> (DocumentURI, DocumentText)? {
    guard let path = place.board else { return (uri, text) }
    guard let board = try? plan.snapshot().board(at: path) else { return nil }
    let uri = server.uri(of: path, in: plan)
    return (uri, server.text(of: uri, board.source))
  }

  private func severity(_ finding: LintFinding) -> Int {
    switch finding.severity {
    case .error: 1
    case .warning: 2
    // A hint is not about a mistake in the text.
    case .info: finding.isAboutToday ? 4 : 3
    }
  }

  /// A hash, so equal lists have the same id.
  private static func resultID(of items: JSONValue) -> String {
    String(FNV.digest(JSONWriter.bytes(of: items)), radix: 36)
  }
}

extension OpenPlan {
  /// A list for each board that is not open, even if the list is empty. Boards that cannot be read are left out.
  func closedLists(_ server: LanguageServer) -> [(uri: DocumentURI, list: DiagnosticList)] {
    let boards = snapshot()
    return findingsOnClosedBoards().compactMap { path, findings in
      guard let board = try? boards.board(at: path) else { return nil }
      let uri = server.uri(of: path, in: self)
      return (uri, DiagnosticList(findings, on: board, at: uri, of: self, server))
    }
  }
}
