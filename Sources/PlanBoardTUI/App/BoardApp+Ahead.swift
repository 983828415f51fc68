internal import PlanBoardCore
internal import PlanBoardIntents

/// Shows the board as a change will leave it, before the change is written. Writing takes longer than the user should
/// wait for a frame. Until the change is written, the screen does not say that it is saved.
extension BoardApp {
  /// Carries out intents. The change is written later, by ``finishChange()``, if the settings allow it
  /// (``Settings/drawsAhead``) and the board can be shown as the intents will leave it. If not, it is written now.
  func commitAhead(_ intents: [any Intent]) {
    let request = request(intents, .commit)
    guard settings.drawsAhead, showAhead(request) else { return commit(request) }
    unwritten = request
  }

  /// Writes the change that is drawn but not written yet, if there is one, and says what was done. If writing fails,
  /// the board is shown without the change.
  ///
  /// - Returns: whether there was a change to write. If so, the screen must be drawn again.
  @discardableResult package func finishChange() -> Bool {
    guard let request = unwritten else { return false }
    unwritten = nil
    commit(request)
    return true
  }

  /// Shows the board as a request will leave it, if possible.
  ///
  /// - Returns: false if that was not possible, for one of these reasons:
  ///   - something else on the screen may depend on the change: a ``Layer``, the inspector, a filter, marks or a drag;
  ///   - no board is on the screen;
  ///   - the request fails, takes several steps, or does not change the board on the screen.
  private func showAhead(_ request: PlanRequest) -> Bool {
    guard let shown, layer == nil, inspector == nil, filter == nil, marks.isEmpty, rangeStart == nil, drag == nil
    else { return false }
    var preview = request
    preview.mode = .preview
    preview.boards = .found(plan)
    let performed = session.perform(preview)
    guard let board = performed.board(at: shown.path) else { return false }
    var ahead = ShownBoard(board, at: shown.path, today: today)
    ahead.follow(shown, nil)
    let outcome = performed.steps.first?.outcomes.first
    if outcome?.verb != .removed, let place = outcome?.cards.first?.after, place.path == shown.path,
      let card = board.card(onLine: Int32(place.line1 - 1))
    {
      ahead.select(card: card)
    }
    self.shown = ahead
    hits = []
    return true
  }
}
