internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Several ``CardwiseIntent``s, planned together, with each step carried out for all cards of a board at once.
struct CardwiseRun {
  /// One result for each intent, in the order of the intents, up to the first one that was left out.
  private(set) var results: [Result<Outcome, any Error>] = []
  private(set) var change = Change([])

  private struct Task {
    var intent: any CardwiseIntent
    var match: CardName.Match
    var failure: (any Error)?
  }

  /// Plans the intents up to the first one that is not cardwise, or that names the same card as an earlier one. That
  /// intent and all intents after it are left out.
  init(_ intents: ArraySlice<any Intent>, on boards: any BoardSource) {
    var tasks: [Task?] = []
    var failures: [any Error] = []
    var seen: [Path: Set<Int>] = [:]
    search: for intent in intents {
      guard let intent = intent as? any CardwiseIntent else { break }
      do {
        let (intent, match) = try intent.meant(in: boards)
        guard intent.isCardwise(match, in: boards), seen[match.path, default: []].insert(match.card).inserted else {
          break search
        }
        try intent.check(match)
        tasks.append(Task(intent: intent, match: match))
      } catch {
        tasks.append(nil)
        failures.append(error)
      }
    }
    var order: [Path] = []
    var ofBoard: [Path: [Int]] = [:]
    for (index, task) in tasks.enumerated() {
      guard let path = task?.match.path else { continue }
      if ofBoard[path] == nil { order.append(path) }
      ofBoard[path, default: []].append(index)
    }
    var outcomes: [Int: Outcome] = [:]
    var changes: [Change.Board] = []
    let facts = CardwiseFacts(boards)
    for path in order {
      let edit = Self.edit(ofBoard[path]!, &tasks, facts)
      guard let edit else { continue }
      let done = ofBoard[path]!.filter { tasks[$0]!.failure == nil }
      for index in done { outcomes[index] = Self.outcome(of: tasks[index]!, edit) }
      // Each check reads all cards of the board. The intents of a request usually set the same keys, so only the first
      // one reports them.
      if let first = done.first, let task = tasks[first] {
        outcomes[first]!.misspelt = task.intent.misspeltKeys(on: task.match.board)
      }
      changes.append(Change.Board(path: path, before: tasks[ofBoard[path]![0]]!.match.board, edit: edit))
    }
    change = Change(changes)
    var failed = failures[...]
    results = tasks.enumerated().map { index, task in
      guard let task else { return .failure(failed.removeFirst()) }
      return outcomes[index].map { .success($0) } ?? .failure(task.failure!)
    }
  }

  /// Edits one board. If a step of an intent fails, all other intents are started again without this one.
  ///
  /// - Parameter indices: the indices in `tasks` of the intents that concern the board.
  /// - Returns: nil if every intent fails.
  private static func edit(_ indices: [Int], _ tasks: inout [Task?], _ facts: CardwiseFacts) -> VerifiedEdit? {
    while true {
      let open = indices.filter { tasks[$0]!.failure == nil }
      guard let first = open.first else { return nil }
      let before = tasks[first]!.match.board
      var edit = VerifiedEdit.nothing(on: before)
      var hasFailed = false
      facts.beginBoard()
      for step in 0..<(open.map { tasks[$0]!.intent.stepCount }.max() ?? 0) {
        var changes: [(card: Int, change: CardChange)] = []
        var owners: [Int] = []
        for index in open where step < tasks[index]!.intent.stepCount {
          let card = tasks[index]!.match.card
          do {
            guard let change = try tasks[index]!.intent.change(step, of: card, in: edit.board, facts) else { continue }
            changes.append((card, change))
            owners.append(index)
          } catch {
            tasks[index]!.failure = error
            hasFailed = true
          }
        }
        guard !changes.isEmpty, !hasFailed else { continue }
        let done = edit.board.changing(changes)
        for failure in done.failures {
          tasks[owners[failure.index]]!.failure = failure.error
          hasFailed = true
        }
        edit = edit.followed(by: done.edit, from: before)
      }
      if !hasFailed { return edit }
    }
  }

  private static func outcome(of task: Task, _ edit: VerifiedEdit) -> Outcome {
    let (match, card) = (task.match, task.match.card)
    let isSame = edit.board.source.isSame(
      edit.board.range(of: edit.board.cards[card]), as: match.board.range(of: match.board.cards[card]),
      of: match.board.source)
    var outcome = Outcome(
      verb: task.intent.verb, cards: [match.change(to: card, of: edit.board, at: match.path)],
      detail: task.intent.detail(of: match), isNothing: isSame)
    outcome.boardTags = task.intent.boardTags(keptBy: match)
    return outcome
  }
}
