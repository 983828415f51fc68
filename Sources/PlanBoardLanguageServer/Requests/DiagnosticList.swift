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

  var items: JSONValue { .array(findings.map(item)) }

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

  func item(_ finding: LintFinding) -> JSONValue {
    let page = server.client.hasCodeDescription ? server.options.pages?.address(of: finding.rule) : nil
    return .members([
      "range": text.positions(of: finding.range).json,
      "severity": .integer(severity(finding.severity)),
      "code": .string(finding.rule.name),
      "codeDescription": page.map { ["href": .string($0)] },
      "source": "pb",
      "message": .string(finding.messageWithHelp),
      "tags": server.client.fadesText && finding.isAboutTextWithoutEffect ? [1] : nil,
      "relatedInformation": related(finding),
    ])
  }

  /// The other place that a finding is about, perhaps on another board, as `relatedInformation`; nil if none can be
  /// shown.
  private func related(_ finding: LintFinding) -> JSONValue? {
    guard server.client.hasRelatedInformation, let place = finding.problem.otherPlace,
      let message = finding.problem.otherMessage, let (uri, text) = document(with: place),
      let line = place.line.number(in: text)
    else { return nil }
    let range = text.positions(of: text.source.content(of: line))
    return [["location": ["uri": .string(uri.text), "range": range.json], "message": .string(message)]]
  }

  /// nil if the board of the place cannot be read.
  private func document(with place: LintProblem.OtherPlace) -> (DocumentURI, DocumentText)? {
    guard let path = place.board else { return (uri, text) }
    guard let board = try? plan.snapshot().board(at: path) else { return nil }
    let uri = server.uri(of: path, in: plan)
    return (uri, server.text(of: uri, board.source))
  }

  private func severity(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }

  /// A hash, so equal lists have the same id.
  private static func resultID(of items: JSONValue) -> String {
    String(FNV.digest(JSONWriter.bytes(of: items)), radix: 36)
  }
}

extension LintProblem.OtherPlace.Line {
  /// The 0-based number of the line; nil if the text has no such line.
  fileprivate func number(in text: DocumentText) -> Int? {
    switch self {
    case .line1(let line1): line1 <= text.source.lines.count ? line1 - 1 : nil
    case .offset(let offset): offset < text.bytes.count ? text.source.lines.line(at: offset) : nil
    }
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
