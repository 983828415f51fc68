internal import PlanBoardCore
internal import PlanBoardIntents

/// Shows the board as a change will leave it, because writing takes longer than the user should wait for a frame.
extension BoardApp {
  /// Shows the board as the intents will leave it, and leaves the writing to ``finishChange()``. If that is not
  /// possible, writes the change now.
  func commitAhead(_ intents: [any Intent]) {
    let request = request(intents, .commit)
    guard settings.drawsAhead, showAhead(request) else { return commit(request) }
    unwritten = request
  }

  /// Writes the change that is drawn but not written yet. If writing fails, the board is shown without the change.
  ///
  /// - Returns: whether there was a change to write. If so, the screen must be drawn again.
  @discardableResult package func finishChange() -> Bool {
    guard let request = unwritten else { return false }
    unwritten = nil
    commit(request)
    return true
  }

  /// Shows the board as a request will leave it; returns false if that is not possible.
  ///
  /// It is not possible while something else on the screen may depend on the change, such as a ``Layer`` or a filter.
  private func showAhead(_ request: PlanRequest) -> Bool {
    guard let shown, layer == nil, inspector == nil, filter == nil, marks.isEmpty, rangeStart == nil, drag == nil
    else { return false }
    var preview = request
    preview.mode = .preview
    preview.boards = .found(plan)
    let performed = session.perform(preview)
    guard let board = performed.board(at: shown.path) else { return false }
    var ahead = ShownBoard(board, at: shown.path, today: today, foldsDone: foldsDone)
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
