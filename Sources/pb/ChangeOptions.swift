internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What all commands that change something have in common.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: "The board: its path, its name or the start of it (default: the primary board, or the only one)",
    completion: Candidates.boards)
  var board: String?

  @Flag(help: "Write nothing; say what would be done")
  var dryRun = false

  @Flag(help: "Write nothing; print what would change, for `patch -p1`")
  var diff = false

  @Flag(name: .shortAndLong, help: "Say nothing when all is well")
  var quiet = false

  @Flag(help: "Print what was done as JSON")
  var json = false

  var boardName: BoardName? { board.map { BoardName($0) } }
  var isDry: Bool { dryRun || diff }

  /// Carries out an intent for each of some cards, named or found, as one change.
  ///
  /// - Parameter isReversed: the last card first.
  func perform(
    cards: [String], _ found: WhereOptions, in scope: WhereOptions.Scope = .plan, names: [String] = [],
    isReversed: Bool = false, _ intent: @escaping (CardName) -> any Intent
  ) throws {
    guard found.query != nil else {
      return try perform(cards: isReversed ? cards.reversed() : cards, names: names, intent)
    }
    try Plan.run { console in
      let cards = try found.cards(scope, on: scope == .trash ? nil : boardName, console)
      guard !cards.isEmpty else { return console.nothingFound(json: json, quiet: quiet) }
      guard isDry || found.mayChange(cards.count, asks: Picker.canAsk && !json, console) else { return }
      let intents = (isReversed ? cards.reversed() : cards).map(intent)
      try perform(intents, names: [board].compactMap { $0 } + names, console, isTold: true)
    }
  }

  /// Carries out an intent for each of some cards, as one change. What fails is said, and the others go on.
  ///
  /// - Parameter names: whatever else on the command line may name a board that is not in this folder.
  func perform(
    cards: [String], names: [String] = [], _ intent: @escaping (CardName) -> any Intent
  ) throws {
    try Plan.run { console in
      let all = [board].compactMap { $0 } + cards + names
      var cards = cards.map { CardName($0) }
      while true {
        do {
          return try perform(cards.map(intent), names: all, console, asks: Picker.canAsk && !json)
        } catch let ambiguity as Ambiguity {
          guard let picked = Picker.pick(ambiguity.text, ambiguity.candidates),
            let index = cards.firstIndex(where: { $0.text == ambiguity.text })
          else { return console.report(IntentFailure.ambiguous(ambiguity.text, ambiguity.candidates).complaint) }
          cards[index] = CardName(picked)
        }
      }
    }
  }

  /// Carries out intents that name no cards.
  func perform(_ intents: [any Intent], names: [String] = []) throws {
    try Plan.run { console in try perform(intents, names: [board].compactMap { $0 } + names, console) }
  }

  private struct Ambiguity: Error {
    var text: String
    var candidates: [IntentFailure.Candidate]
  }

  /// A board that was not found may be one that somebody has taken away for a moment.
  private struct PerhapsMissing: Error {}

  /// - Parameter isTold: what cannot be read has been told.
  private func perform(
    _ intents: [any Intent], names: [String], _ console: Console, asks: Bool = false, isTold: Bool = false
  ) throws {
    for (look, pause) in ([20, 80, 250, nil] as [UInt32?]).enumerated() {
      let (workspace, isFresh) = try Plan.look(names: names, console, isFirst: look == 0 && !isTold)
      do {
        return try perform(intents, workspace, console, asks: asks, looksAgain: isFresh && pause != nil)
      } catch is PerhapsMissing {
        SystemCalls().sleep(milliseconds: pause ?? 0)
      }
    }
  }

  func perform(
    _ intents: [any Intent], _ workspace: Workspace, _ console: Console, asks: Bool = false, looksAgain: Bool = false
  ) throws {
    var report = ChangeReport(self, console)
    var rest = intents[...]
    while !rest.isEmpty {
      let batch = Batch(Array(rest))
      func plan(_ boards: any BoardSource) throws -> (change: Change, result: Batch.Result) {
        let planned = batch.plan(on: boards)
        if asks,
          case .ambiguousCard(let text, let candidates)? = (planned.result.failures.first?.error as? IntentFailure)?
            .reason
        {
          throw Ambiguity(text: text, candidates: candidates)
        }
        if looksAgain, planned.change.boards.isEmpty,
          planned.result.failures.contains(where: { $0.error.isAboutMissing })
        {
          throw PerhapsMissing()
        }
        return planned
      }
      let change: Change
      let result: Batch.Result
      if isDry {
        (change, result) = try plan(workspace.read())
      } else {
        let done = try workspace.commit { boards, _ in
          let planned = try plan(boards)
          return (planned.change, planned.result, .change)
        } sentence: {
          $0.sentence
        }
        for notice in done.notices { console.report(notice.complaint, as: .fine) }
        (change, result) = (done.change, done.outcome)
      }
      report.add(change, result.outcomes)
      for failure in result.failures {
        guard let complaint = Complaint(failure.error) else { throw failure.error }
        console.report(complaint)
      }
      rest = rest.dropFirst(result.count)
    }
    report.end()
  }
}

extension Console {
  /// Says that no card was found; that is no failure.
  fileprivate func nothingFound(json: Bool, quiet: Bool) {
    if json { output.line("[]") } else if !quiet { output.line("no such cards; nothing was written") }
  }
}

extension Error {
  /// Something named was not found.
  fileprivate var isAboutMissing: Bool {
    switch (self as? IntentFailure)?.reason {
    case .noBoards, .noSuchBoard, .noSuchCard, .whichBoard: true
    default: (self as? FileFailure)?.code == .notFound
    }
  }
}
