internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

/// A requested action, as intents (requests to change a plan).
struct PlannedAction {
  let board: OpenBoard
  private let intents: [any Intent]

  /// - Throws: ``ServerFault`` if the range of the request has no card, check item or conflict for the action.
  init(_ request: ActionRequest, on board: OpenBoard, _ server: LanguageServer) throws(ServerFault) {
    self.board = board
    let today = server.environment.today()
    switch request.kind {
    case .card(let action):
      intents = try Self.cards(request, board).map { card in
        action.intent(
          for: CardName(card, of: board.board, at: board.path), seed: .random(in: .min ... .max), today: today)
      }
    case .toggle:
      intents = try Self.cards(request, board).map { card in
        CardAction.toggling(card, of: board.board)
          .intent(for: CardName(card, of: board.board, at: board.path), seed: 0, today: today)
      }
    case .sort(let column):
      intents = [SortBoard(board.path, column: column.map { ColumnName(text: $0) })]
    case .fix(let isUnsafe):
      intents = [LintQuery(board.snapshot, of: board.plan.session).intent(fixing: board.path, isUnsafe: isUnsafe)]
    case .resolve(let keepsOther):
      guard let conflict = Self.conflict(request, board) else { throw .noConflictHere }
      intents = [ResolveConflict(conflict, on: board.path, keepsOther ? .other : .kept)]
    case .extract:
      guard let range = request.range, let (card, item) = board.checkItem(at: board.text.offset(of: range.start)) else {
        throw .noCheckItemHere
      }
      intents = [ExtractCheckItem(CardName(card, of: board.board, at: board.path), item: item, today: today)]
    }
  }

  /// The indices of the cards that the request selects.
  private static func cards(_ request: ActionRequest, _ board: OpenBoard) throws(ServerFault) -> [Int] {
    let cards = request.range.map { board.cards(in: board.text.range(of: $0)) } ?? []
    guard !cards.isEmpty else { throw .noCardHere }
    return cards
  }

  /// The conflict at the start of the request's range (``OpenBoard/conflict(at:)``). nil if there is none, or if the
  /// request has no range.
  static func conflict(_ request: ActionRequest, _ board: OpenBoard) -> MergeConflict? {
    request.range.flatMap { board.conflict(at: board.text.offset(of: $0.start)) }
  }

  /// The request that previews or writes the changes. Its boards have their texts from the editor, saved or not.
  private func request(_ mode: PlanRequest.Mode) -> PlanRequest {
    var request = PlanRequest(intents, mode)
    request.boards = .found(board.snapshot)
    // The user sees the card in the editor. So if the user completes a recurring card twice in a row, it is on purpose.
    request.repeatsChores = true
    request.allowEverything()
    return request
  }

  /// The edits to the boards. If a card moves to another board, the edit that adds the card comes first. Empty if
  /// nothing has to change.
  ///
  /// - Throws: ``ServerFault`` with the reason why the action is not possible.
  func edits() throws(ServerFault) -> [BoardEdits] { try preview().edits }

  /// The changes that the action would make. Nothing is written.
  ///
  /// - Throws: ``ServerFault`` with the reason why the action is not possible.
  func preview() throws(ServerFault) -> Performed {
    let performed = board.plan.session.perform(request(.preview))
    try Self.check(performed)
    guard performed.steps.count <= 1 else { throw .severalSteps }
    return performed
  }

  /// Writes the boards to the disk. It must be called only if the boards have no unsaved changes in the editor.
  ///
  /// - Throws: ``ServerFault`` with the reason why the action is not possible.
  func commit() throws(ServerFault) {
    var request = request(.commit)
    request.boards = .plan
    let performed = board.plan.session.perform(request)
    try Self.check(performed)
  }

  /// Finds where a position in the changed card is after the change.
  ///
  /// - Parameters:
  ///   - place: the position before the change.
  ///   - performed: the result of ``preview()``.
  /// - Returns: the position with the same character on the same line of the card. If the card has too few lines now,
  ///   the position is on its last line. nil in these cases:
  ///   - The action has no outcome, or several.
  ///   - The outcome is about no card.
  ///   - The card is new, or is no longer on this board.
  func position(of place: Position, after performed: Performed) -> Position? {
    guard let outcome = performed.steps.first?.outcomes.first, performed.steps[0].outcomes.count == 1,
      let card = outcome.cards.first, let before = card.before, let after = card.after, after.path == board.path
    else { return nil }
    let line = min(max(0, place.line - before.line1 + 1), after.endLine1 - after.line1)
    return Position(line: after.line1 - 1 + line, character: place.character)
  }

  /// Throws the first reason why the intents could not be carried out, if there is one.
  private static func check(_ performed: Performed) throws(ServerFault) {
    if let error = performed.steps.flatMap(\.failures).first?.error ?? performed.ending.failure {
      throw .failed(Diagnostic(error, at: Path("")))
    }
  }
}

extension Performed {
  /// The edits to the boards that change.
  var edits: [BoardEdits] { steps.flatMap(\.boardEdits).filter { $0.before != $0.after } }
}
