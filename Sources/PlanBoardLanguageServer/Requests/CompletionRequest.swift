internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/completion`: what can be written at a position of a board, or of the settings of a plan.
struct CompletionRequest: ServerRequest {
  static let method = "textDocument/completion"
  static let feature: Feature? = .completion
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("completionProvider", ["triggerCharacters": ["#", "@", "!", ":", "^", "["]])]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    let position = try Position(parameters["position"])
    let today = server.environment.today()
    guard let document = try server.document(of: parameters) else { return nothing }
    let offset = document.text.offset(of: position)
    if let path = document.uri.path, PlanSnapshot.isSettings(path), let place = server.plans.place(of: path) {
      let found = place.plan.snapshot().settingsCompletions(at: offset, of: document.text.source, today: today)
      return json(found, document.text, today)
    }
    guard let board = try server.board(document),
      let found = try? board.snapshot.completions(at: offset, on: board.path, today: today)
    else { return nothing }
    return json(found, document.text, today, document.uri)
  }

  private static func json(
    _ found: WritingCompletions, _ text: DocumentText, _ today: CalendarDate, _ uri: DocumentURI? = nil
  ) -> JSONValue {
    let range = text.positions(of: found.range)
    let items = found.candidates.enumerated().map { rank, candidate in
      item(candidate, rank: rank, DocumentEdit(range, candidate.text), today, text, uri)
    }
    return ["isIncomplete": .bool(found.isIncomplete), "items": .array(items)]
  }

  private static func item(
    _ candidate: WritingCompletions.Candidate, rank: Int, _ edit: DocumentEdit, _ today: CalendarDate,
    _ text: DocumentText, _ uri: DocumentURI?
  ) -> JSONValue {
    let detail = candidate.detailWords(today: today)
    let digits = String(rank)
    return .members([
      "label": .string(VisibleText.safe(candidate.label)), "kind": .integer(candidate.kind.number),
      "detail": detail.isEmpty ? nil : .string(detail),
      // Clients sort items by this text, so all numbers have the same length.
      "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits),
      // Some clients ignore the range of the edit if `filterText` is set, so it is set only if the label differs.
      "filterText": candidate.filter == candidate.label ? nil : .string(candidate.filter), "textEdit": edit.json,
      "additionalTextEdits": candidate.identified?.edits.map { .array(text.documentEdits($0).map(\.json)) },
      "command": uri.flatMap { command(identifying: candidate.identified, $0) },
    ])
  }

  /// The command that gives a card of another board its id, after the client has written the id after `after:`. nil if
  /// no card needs one.
  private static func command(
    identifying card: WritingCompletions.Identified?, _ uri: DocumentURI
  ) -> JSONValue? {
    guard let card, card.edits == nil else { return nil }
    let arguments: JSONValue = [
      "uri": .string(uri.text), "board": .string(card.path.text), "card": .string(card.handle),
      "id": .string(card.id),
    ]
    return ["title": "pb.id", "command": "pb.id", "arguments": [arguments]]
  }
}

extension WritingCompletions.Kind {
  /// The number in `CompletionItemKind` of the protocol.
  fileprivate var number: Int {
    switch self {
    case .tag: 14
    case .person: 6
    case .priority: 20
    case .key, .setting: 10
    case .value, .date: 12
    case .id: 18
    case .column: 7
    case .board: 17
    }
  }
}
