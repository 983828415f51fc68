internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/documentSymbol`: the columns of a board, with their sections, cards and check items.
struct DocumentSymbolRequest: ServerRequest {
  static let method = "textDocument/documentSymbol"
  static let feature: Feature? = .symbols
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentSymbolProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let writer = SymbolWriter(
      board: board, today: server.environment.today(), marksDone: server.client.marksSymbols)
    if server.client.hasSymbolTree { return .array(board.board.outlineItems.map(writer.tree)) }
    return .array(board.board.outlineItems.flatMap { writer.list($0, in: nil) })
  }
}

private struct SymbolWriter {
  let board: OpenBoard
  let today: CalendarDate
  /// Whether closed cards and finished check items in a tree get the tag `Deprecated`.
  let marksDone: Bool

  /// An item as a `DocumentSymbol`.
  func tree(_ item: OutlineItem) -> JSONValue {
    let detail = item.detailWords(today: today)
    return .members([
      "name": .string(item.nameWords), "detail": detail.isEmpty ? nil : .string(detail),
      "kind": .integer(item.kind.number), "tags": marksDone && item.kind.isClosed ? [1] : nil,
      "range": board.text.positions(of: item.range).json,
      "selectionRange": board.text.positions(of: item.nameRange).json,
      "children": item.children.isEmpty ? nil : .array(item.children.map(tree)),
    ])
  }

  /// An item and the items inside it as `SymbolInformation`s.
  func list(_ item: OutlineItem, in container: String?) -> [JSONValue] {
    let symbol = JSONValue.members([
      "name": .string(item.nameWords), "kind": .integer(item.kind.number),
      "location": ["uri": .string(board.document.uri.text), "range": board.text.positions(of: item.range).json],
      "containerName": container.map { .string($0) },
    ])
    return [symbol] + item.children.flatMap { list($0, in: item.nameWords) }
  }
}

extension OutlineItem.Kind {
  /// The number in `SymbolKind` of the protocol. Clients expect methods and fields inside classes, so a column is a
  /// class, a card is a method, and a check item is a field.
  fileprivate var number: Int {
    switch self {
    case .column, .archive: 5
    case .section: 3
    case .card: 6
    case .checkItem: 8
    }
  }

  fileprivate var isClosed: Bool {
    switch self {
    case .card(let state): state != .open
    case .checkItem(let isDone): isDone
    case .column, .archive, .section: false
    }
  }
}

/// `workspace/symbol`: the cards whose titles have all words of a query, from the plans that are searched for boards
/// (``OpenPlan/isSearched``).
struct WorkspaceSymbolRequest: ServerRequest {
  static let method = "workspace/symbol"
  static let feature: Feature? = .workspaceSymbols
  static let nothing: JSONValue = []

  /// A client asks again after each letter, so it does not need all cards of a large plan.
  private static let most = 300

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("workspaceSymbolProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    let query = parameters["query"].text ?? ""
    var symbols: [JSONValue] = []
    for plan in server.searchedPlans where symbols.count < most {
      for card in plan.snapshot().cardSymbols(query, most: most - symbols.count) {
        let uri = server.uri(of: card.path, in: plan)
        let text = server.text(of: uri, card.source)
        symbols.append(
          .members([
            "name": .string(VisibleText.safe(card.title)),
            "kind": .integer(OutlineItem.Kind.card(card.state).number),
            "location": ["uri": .string(uri.text), "range": text.positions(of: card.range).json],
            "containerName": .string(VisibleText.safe(card.column ?? DrawingWords.archiveName)),
          ]))
      }
    }
    return .array(symbols)
  }
}
