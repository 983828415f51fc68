internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The actions that the client shows in a menu, as `CodeAction`s.
struct ActionMenu {
  private let board: OpenBoard
  private let range: PositionRange
  private let server: LanguageServer

  init(_ board: OpenBoard, _ range: PositionRange, _ server: LanguageServer) {
    (self.board, self.range, self.server) = (board, range, server)
    isOnDisk = board.plan.isOnDisk(board.text.bytes, at: board.path) && server.plans.settingsAreSaved
  }

  /// The most work that is done to make an edit before the user has chosen the action. The work is the number of cards
  /// in the range, multiplied by the board's length in bytes.
  ///
  /// The limit is for clients that cannot ask for the edit later (``ClientCapabilities/resolvesActions``). Above the
  /// limit, such a client gets a command instead of the edit. If it also cannot apply edits that the server sends
  /// (`workspace/applyEdit`), it gets no action.
  private static let workLimit = 65_536

  /// Whether the board and the settings have the same texts on the disk as in the editor.
  private let isOnDisk: Bool

  /// The range as byte offsets in the board's text.
  private var bytes: Range<Int> { board.text.range(of: range) }

  // MARK: Cards

  /// The actions for the check items in the range, for the conflict note where the range starts, and for all cards in the
  /// range. Empty if no card is in the range.
  ///
  /// - Parameter wants: returns whether the client asks for actions of a kind.
  func cardActions(_ wants: (String) -> Bool) -> [JSONValue] {
    let cards = board.cards(in: bytes)
    guard !cards.isEmpty else { return [] }
    let others = wants("refactor.move") ? board.snapshot.boards(forCardsOf: board.path) : []
    let offers = CardAction.offers(forAll: cards, of: board.board, others: others)
    let titles = cards.map { board.board.card($0).title }
    let range = wholeCards(cards)
    var items = wants("refactor.rewrite") ? itemActions() + conflictActions() : []
    for offer in offers where wants(offer.kind) {
      let (name, arguments) = offer.command
      if let item = item(
        offer.title(of: titles), offer.kind, name, arguments, on: range, isCommand: offer.crossesBoards,
        isLong: cards.count * board.text.bytes.count > Self.workLimit)
      {
        items.append(item)
      }
    }
    return items
  }

  /// The range for actions on cards. If the menu's range has check items as targets, such an action needs a range that
  /// has their cards as targets.
  private func wholeCards(_ cards: [Int]) -> PositionRange {
    let areItems = board.targets(in: bytes).contains { if case .item = $0 { true } else { false } }
    guard areItems, let first = cards.first, let last = cards.last else { return range }
    let (start, end) = (board.board.cards[first].firstLine, board.board.cards[last].firstLine)
    return PositionRange(
      Position(line: Int(start), character: 0), Position(line: Int(end), character: start == end ? 0 : 1))
  }

  /// The actions that check or uncheck the check items (items of checklists) in the range, and turn the item where the
  /// range starts into a card. Empty if a card is a target, except for an open item with which a card begins.
  private func itemActions() -> [JSONValue] {
    let found = board.targets(in: bytes).map { target -> CheckItem? in
      guard case .item(let item, let card) = target else { return nil }
      return board.board.card(card).checklist[item]
    }
    let items = found.compactMap(\.self)
    var actions: [JSONValue?] = []
    if items.count == found.count {
      let isDone = items.contains { !$0.isDone }
      actions.append(
        item(
          MenuAction.tick(items: items.filter { $0.isDone != isDone }.map(\.title), isDone: isDone).title,
          "refactor.rewrite", isDone ? "pb.done" : "pb.reopen", []))
    }
    if let (card, index) = board.checkItem(at: bytes.lowerBound) {
      let first = board.board.card(card).checklist[index]
      if !first.isDone {
        actions.append(item(MenuAction.extract(item: first.title).title, "refactor.rewrite", "pb.extract", []))
      }
    }
    return actions.compactMap(\.self)
  }

  /// The two actions that resolve the conflict at the start of the range (``OpenBoard/conflict(at:)``). One keeps the
  /// value of the board. The other uses the value in the conflict note. Empty if there is no conflict.
  private func conflictActions() -> [JSONValue] {
    guard let conflict = board.conflict(at: bytes.lowerBound) else { return [] }
    return [false, true].compactMap { keepsOther in
      item(
        MenuAction.resolve(conflict, keepsOther: keepsOther).title, "refactor.rewrite", "pb.resolve",
        [JSONValue.Member("use", keepsOther ? "other" : "kept")])
    }
  }

  // MARK: Boards

  /// The actions that sort the board, or the column in which the range begins. Empty if the board has no `sort:`.
  func sorts() -> [JSONValue] {
    guard !board.board.settings.sort.isEmpty else { return [] }
    var items = [item(MenuAction.sortBoard.title, "source.sort", "pb.sort", [])]
    if let column = board.columnName(at: bytes.lowerBound) {
      items.append(
        item(
          MenuAction.sortColumn(column).title, "source.sort", "pb.sort", [JSONValue.Member("column", .string(column))])
      )
    }
    return items.compactMap(\.self)
  }

  /// The action that makes all safe fixes of `pb lint` on the board.
  func fixAll() -> [JSONValue] {
    [item(MenuAction.fixAll.title, "source.fixAll.pb", "pb.fix", [])].compactMap(\.self)
  }

  // MARK: Findings

  /// The actions that fix the findings on the lines of the range, or add a comment to silence them. Findings that touch
  /// the range come first. For each rule, there is at most one action that adds a comment. Empty for a client that
  /// accepts only commands, because these actions are edits.
  func fixes() -> [JSONValue] {
    guard server.client.hasCodeActionLiterals else { return [] }
    var items: [JSONValue] = []
    var disabled: Set<String> = []
    let first = board.text.offset(of: Position(line: range.start.line, character: 0))
    let last = board.text.offset(of: Position(line: max(range.start.line, range.end.line), character: .max))
    let list = DiagnosticList(board, server)
    let near = board.plan.findings(onOpen: board.path).filter {
      $0.range.lowerBound <= last && first <= $0.range.upperBound
    }
    for finding in near.filter({ $0.touches(bytes) }) + near.filter({ !$0.touches(bytes) }) {
      let diagnostic = list.item(finding)
      let safe = finding.fix?.isSafe == true
      if let edits = finding.fix?.characterEdits(in: board.text.bytes), !edits.isEmpty {
        items.append(
          quickFix(
            MenuAction.fix(rule: finding.rule.name, isSafe: safe).title, edits, diagnostic, isPreferred: safe))
      }
      guard !disabled.contains(finding.rule.name),
        let comment = finding.rule.disabling(at: finding.range.lowerBound, in: board.board)
      else { continue }
      disabled.insert(finding.rule.name)
      items.append(
        quickFix(
          MenuAction.disable(rule: finding.rule.name, onBoard: comment.isForBoard).title, comment.edits, diagnostic,
          isPreferred: false))
    }
    return items
  }

  /// An action of the kind `quickfix`. Its edits fix or silence the finding `diagnostic`.
  private func quickFix(
    _ title: String, _ edits: [CharacterEdit], _ diagnostic: JSONValue, isPreferred: Bool
  ) -> JSONValue {
    let edit = WorkspaceEdit(board.document, board.text.documentEdits(edits))
    return .members([
      "title": .string(title), "kind": "quickfix", "diagnostics": [diagnostic],
      "isPreferred": isPreferred && server.client.hasPreferredActions ? true : nil,
      "edit": edit.json(for: server.client),
    ])
  }

  // MARK: Items

  /// An action in a form that the client understands. It contains either its edit, or a command from which the edit is
  /// made later. nil if the client accepts more than commands, but cannot carry out the action. If the edit is made
  /// now, also nil if the action is not possible or changes nothing.
  ///
  /// - Parameters:
  ///   - target: the range that the action is about; nil for the range of the menu.
  ///   - isCommand: whether the action changes several boards, so that a command may be better than an edit.
  ///   - isLong: whether it takes too long to make the edit before the user has chosen the action.
  private func item(
    _ title: String, _ kind: String, _ name: String, _ arguments: [JSONValue.Member], on target: PositionRange? = nil,
    isCommand: Bool = false, isLong: Bool = false
  ) -> JSONValue? {
    // The version says to which text the range belongs. When the user chooses the action, the text may have changed.
    let place = [
      JSONValue.Member("uri", .string(board.document.uri.text)), JSONValue.Member("range", (target ?? range).json),
      JSONValue.Member("version", .integer(board.document.version)),
    ]
    let all = JSONValue.object(place + arguments)
    let command: JSONValue = ["title": .string(title), "command": .string(name), "arguments": [all]]
    if !server.client.hasCodeActionLiterals { return command }
    if isCommand {
      // For a client that applies edits sent by the server, a command is better than an edit in two cases:
      // - The board and the settings are saved, so pb itself may be able to write the boards.
      // - The client does not keep the order of the documents in an edit. For a command, the server sends one edit for
      //   each document.
      // In other cases, an edit is better, because some clients ask the user to confirm the edit of a command.
      if server.client.canApplyEdits, isOnDisk || !server.client.hasDocumentChanges {
        return ["title": .string(title), "kind": .string(kind), "command": command]
      }
      // A client that does not keep the order could remove the card from its board before it adds the card to the other
      // board.
      if !server.client.hasDocumentChanges { return nil }
    }
    if server.client.resolvesActions {
      return [
        "title": .string(title), "kind": .string(kind),
        "data": ["command": .string(name), "arguments": all],
      ]
    }
    if isLong {
      return server.client.canApplyEdits
        ? ["title": .string(title), "kind": .string(kind), "command": command] : nil
    }
    guard let action = try? server.plannedAction(of: name, all), let edits = try? action.edits(), !edits.isEmpty,
      let edit = try? WorkspaceEdit(edits, in: board.plan, server)
    else { return nil }
    return ["title": .string(title), "kind": .string(kind), "edit": edit.json(for: server.client)]
  }
}

extension LintFinding {
  /// Whether the finding shares a byte or an edge with a range.
  fileprivate func touches(_ range: Range<Int>) -> Bool {
    self.range.lowerBound <= range.upperBound && range.lowerBound <= self.range.upperBound
  }
}
