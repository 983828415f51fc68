internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// A requested action, as intents (requests to change a plan).
struct PlannedAction {
  let board: OpenBoard
  private let intents: [any Intent]
  private let isOnce: Bool

  /// - Throws: ``ServerFault`` if the range of the request has no card, check item or conflict for the action.
  init(_ request: ActionRequest, on board: OpenBoard, _ server: LanguageServer) throws(ServerFault) {
    self.board = board
    isOnce = request.isOnce
    let today = server.environment.today()
    switch request.kind {
    case .card(let call):
      let targets =
        call.verb.change?.mayMeanCheckItem == true
        ? try Self.targets(request, board) : try Self.cards(request, board).map { .card($0) }
      intents = try Self.intents(call, for: targets.map { $0.name(on: board) })
    case .toggle:
      var all: [any Intent] = []
      for target in try Self.targets(request, board) {
        let call = target.toggling(on: board).call(seed: 0, today: today)
        all += try Self.intents(call, for: [target.name(on: board)])
      }
      intents = all
    case .sort(let column):
      intents = [SortBoard(board.path, column: column.map { ColumnName(text: $0) })]
    case .fix(let isUnsafe):
      intents = [LintQuery(board.snapshot, of: board.plan.session).intent(fixing: board.path, isUnsafe: isUnsafe)]
    case .resolve(let keepsOther):
      guard let conflict = Self.conflict(request, board) else { throw .noConflictHere }
      intents = [ResolveConflict(conflict, on: board.path, keepsOther ? .other : .kept)]
    case .identify(let card, let path, let id):
      intents = [EditCard(CardName(card), board: BoardName(path.text), fields: [(.id, id)], today: today)]
    case .extract:
      guard let range = request.range, let (card, item) = board.checkItem(at: board.text.offset(of: range.start)) else {
        throw .noCheckItemHere
      }
      intents = [ExtractCheckItem(CardName(card, of: board.board, at: board.path), item: item, today: today)]
    }
  }

  private static func intents(_ call: VerbCall, for cards: [CardName]) throws(ServerFault) -> [any Intent] {
    do { return try call.intents(for: cards) } catch { throw .badParameter(error.message) }
  }

  private static func cards(_ request: ActionRequest, _ board: OpenBoard) throws(ServerFault) -> [Int] {
    let cards = request.range.map { board.cards(in: board.text.range(of: $0)) } ?? []
    guard !cards.isEmpty else { throw .noCardHere }
    return cards
  }

  private static func targets(
    _ request: ActionRequest, _ board: OpenBoard
  ) throws(ServerFault) -> [OpenBoard.Target] {
    let targets = request.range.map { board.targets(in: board.text.range(of: $0)) } ?? []
    guard !targets.isEmpty else { throw .noCardHere }
    return targets
  }

  /// The conflict at the start of the request's range; nil if there is none.
  static func conflict(_ request: ActionRequest, _ board: OpenBoard) -> MergeConflict? {
    request.range.flatMap { board.conflict(at: board.text.offset(of: $0.start)) }
  }

  /// A request in which open boards have their texts from the editor, even unsaved texts.
  private func request(_ mode: PlanRequest.Mode) -> PlanRequest {
    var request = PlanRequest(intents, mode)
    request.boards = .found(board.snapshot)
    // The user sees the card, so whoever completes a recurring card twice in a row does it on purpose.
    request.repeatsChores = true
    if isOnce { request.finishForGood() }
    request.allowEverything()
    return request
  }

  /// The edits to the boards; empty if nothing has to change.
  ///
  /// If a card moves to another board, the edit that adds the card comes first.
  func edits() throws(ServerFault) -> [BoardEdits] { try preview().edits }

  /// The changes that the action would make.
  func preview() throws(ServerFault) -> Performed {
    let performed = board.plan.session.perform(request(.preview))
    try Self.check(performed)
    guard performed.steps.count <= 1 else { throw .severalSteps }
    return performed
  }

  /// Writes the boards to the disk.
  ///
  /// The boards must have no unsaved changes in the editor.
  func commit() throws(ServerFault) {
    var request = request(.commit)
    request.boards = .plan
    let performed = board.plan.session.perform(request)
    try Self.check(performed)
  }

  /// Finds where a position in the changed card is after the change.
  ///
  /// - Returns: the position with the same character on the same line of the card. If the card has too few lines now,
  ///   the position is on its last line. nil if the action does not have exactly one outcome, about a card that stays
  ///   on this board.
  func position(of place: Position, after performed: Performed) -> Position? {
    guard let outcome = performed.steps.first?.outcomes.first, performed.steps[0].outcomes.count == 1,
      let card = outcome.cards.first, let before = card.before, let after = card.after, after.path == board.path
    else { return nil }
    let line = min(max(0, place.line - before.line1 + 1), after.endLine1 - after.line1)
    return Position(line: after.line1 - 1 + line, character: place.character)
  }

  private static func check(_ performed: Performed) throws(ServerFault) {
    if let error = performed.steps.flatMap(\.failures).first?.error ?? performed.ending.failure {
      throw .failed(Diagnostic(error, at: Path("")))
    }
  }
}

extension OpenBoard.Target {
  fileprivate func name(on board: OpenBoard) -> CardName {
    switch self {
    case .card(let card): CardName(card, of: board.board, at: board.path)
    case .item(let item, let card): CardName(item: item, ofCard: card, of: board.board, at: board.path)
    }
  }

  fileprivate func toggling(on board: OpenBoard) -> CardAction {
    switch self {
    case .card(let card): .toggling(card, of: board.board)
    case .item(let item, let card): .toggling(item: item, ofCard: card, of: board.board)
    }
  }
}

extension Performed {
  var edits: [BoardEdits] { steps.flatMap(\.boardEdits).filter { $0.before != $0.after } }
}
