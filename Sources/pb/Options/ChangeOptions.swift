internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The options of commands that change something on boards.
struct ChangeOptions: ArgumentGroup, CommitFlags {
  @Argument(.board) var board: String?

  @Argument(.dryRun) var dryRun: Bool
  @Argument(.diff) var diff: Bool
  @Argument(.quiet) var quiet: Bool
  @Argument(.jsonReport) var json: Bool

  func validate() throws { try checkFlags() }

  var boardName: BoardName? { board.map { BoardName($0) } }

  /// Carries out an ``Intent`` for each card that the user names or that `--where` finds. If one intent fails, pb
  /// reports that, and carries out the others.
  ///
  /// The user must confirm a change to cards that `--where` finds, except with `--yes`, `--dry-run` or `--diff`.
  ///
  /// - Parameters:
  ///   - cards: the names that the user gave; ignored if `--where` is given.
  ///   - again: whether repeating cards may be done again less than a minute after the last time.
  ///   - needs: which of the named cards must be found, so that anything is changed.
  func perform(
    cards: [String], _ whereOptions: WhereOptions, in scope: CardScope = .plan, again: Bool = false,
    needs: PlanRequest.Needs = .nothing, _ intent: (CardName) -> any Intent
  ) throws {
    try Plan.run { console in
      var names = cards.map { CardName($0) }
      if whereOptions.query != nil {
        let selected = try whereOptions.cards(scope, on: scope == .trash ? nil : board, console)
        // Even if a board changes in the meantime, these names do not lead to other cards.
        names = console.value(of: try selected.names())
        guard !names.isEmpty else { return reportNothing(console) }
        guard try isDry || whereOptions.mayChange(selected, names.count, asks: canAsk, console) else { return }
      }
      var request = request(names.map(intent))
      request.repeatsChores = again
      if whereOptions.query == nil { request.needs = needs }
      try perform(request, console)
    }
  }

  private func reportNothing(_ console: Console) {
    var report = ChangeReport(self, console)
    report.end()
    if !json, !quiet { console.print(.noSuchCards) }
  }
}
