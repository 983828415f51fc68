internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The options of commands that change something on boards.
struct ChangeOptions: ArgumentGroup {
  @Argument(.board) var board: String?

  let commit = CommitOptions()

  func validate() throws { try commit.validate() }

  var boardName: BoardName? { board.map { BoardName($0) } }

  func perform(_ intents: [any Intent]) throws { try commit.perform(intents) }

  /// Carries out a call for each card that the user names or that `--where` finds. If that fails for one card, pb
  /// reports it, and goes on with the others.
  ///
  /// The user must confirm a change to cards that `--where` finds, except with `--yes`, `--dry-run` or `--diff`.
  ///
  /// - Parameters:
  ///   - cards: the names that the user gave; ignored if `--where` is given.
  ///   - again: whether repeating cards may be done again less than a minute after the last time.
  ///   - needs: which of the named cards must be found, so that anything is changed.
  func perform(
    _ call: VerbCall, cards: [String], _ whereOptions: WhereOptions?, in scope: CardScope = .plan, again: Bool = false,
    needs: PlanRequest.Needs = .nothing
  ) throws {
    try Plan.run { console in
      var names = cards.map { CardName($0) }
      if let whereOptions, whereOptions.query != nil {
        let selected = try whereOptions.cards(scope, on: scope == .trash ? nil : board, console)
        // Even if a board changes in the meantime, these names do not lead to other cards.
        names = console.value(of: try selected.names())
        guard !names.isEmpty else { return reportNothing(console) }
        guard try commit.isDry || whereOptions.mayChange(selected, names.count, asks: commit.canAsk, console) else {
          return
        }
      }
      var request = commit.request(try call.intents(for: names))
      request.repeatsChores = again
      if whereOptions?.query == nil { request.needs = needs }
      try commit.perform(request, console)
    }
  }

  private func reportNothing(_ console: Console) {
    var report = ChangeReport(commit, console)
    report.end()
    if !commit.json, !commit.quiet { console.print(.noSuchCards) }
  }
}
