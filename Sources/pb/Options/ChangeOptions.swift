internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The options of commands that change cards or columns.
struct ChangeOptions: ParsableArguments, CommitFlags {
  @Option(
    help: "The board: its path, its name or the start of either (default: the primary board, or the only one)",
    completion: Accepted.board.kind)
  var board: String?

  @Flag(help: CommitFlagHelp.dryRun) var dryRun = false
  @Flag(help: CommitFlagHelp.diff) var diff = false
  @Flag(name: .shortAndLong, help: CommitFlagHelp.quiet) var quiet = false
  @Flag(help: CommitFlagHelp.json) var json = false

  func validate() throws { try checkFlags() }

  var boardName: BoardName? { board.map { BoardName($0) } }

  private var boards: RequestedNames { RequestedNames(boards: [board].compactMap { $0 }) }

  /// Carries out an intent for each card that the user names or that `--where` finds, as one change.
  ///
  /// - Parameters:
  ///   - names: other names from the command line.
  ///   - again: whether repeating cards may be done again at once.
  func perform(
    cards: [String], _ found: WhereOptions, in scope: CardScope = .plan,
    names: RequestedNames = RequestedNames(), again: Bool = false,
    _ intent: @escaping (CardName) -> any Intent
  ) throws {
    guard found.query != nil else {
      return try perform(cards: cards, names: names, again: again, intent)
    }
    try Plan.run { console in
      let cards = try found.cards(scope, on: scope == .trash ? nil : board, console)
      guard !cards.isEmpty else { return reportNothing(console) }
      guard isDry || found.mayChange(cards.count, asks: Picker.canAsk && !json, console) else { return }
      let intents = cards.map(intent)
      try perform(intents, names: boards + names, console, isReported: true) { $0.repeatsChores = again }
    }
  }

  /// Carries out an intent for each of the cards, as one change. If an intent fails, the failure is reported, and the other intents
  /// are still carried out.
  ///
  /// - Parameters:
  ///   - names: other names from the command line.
  ///   - again: whether repeating cards may be done again at once.
  private func perform(
    cards: [String], names: RequestedNames, again: Bool, _ intent: @escaping (CardName) -> any Intent
  ) throws {
    try Plan.run { console in
      var cards = cards.map { CardName($0) }
      while true {
        var request = request(
          cards.map(intent), names: boards + names + RequestedNames(cards: cards.map(\.text)))
        request.asksWhichCard = Picker.canAsk && !json
        request.repeatsChores = again
        guard case .ambiguous(let text, let candidates) = try perform(request, console).ending else { return }
        guard let picked = Picker.pick(text, candidates), let index = cards.firstIndex(where: { $0.text == text })
        else { return console.report(IntentFailure.ambiguous(text, candidates).diagnostic) }
        cards[index] = CardName(picked)
      }
    }
  }

  /// Carries out intents that name no cards.
  func perform(_ intents: [any Intent], names: RequestedNames = RequestedNames()) throws {
    try Plan.run { console in try perform(intents, names: boards + names, console) }
  }

  /// Reports that no card was found, which is not a failure.
  private func reportNothing(_ console: Console) {
    var report = ChangeReport(self, console)
    report.end()
    if !json, !quiet { console.print(.noSuchCards) }
  }
}
