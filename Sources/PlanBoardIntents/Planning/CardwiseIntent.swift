import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// An intent that changes one card in place. Many such intents are planned together, so that each board is written and
/// verified only once.
package protocol CardwiseIntent: CardIntent {
  var verb: Outcome.Verb { get }
  /// The cards to prefer if several match the name.
  var preference: CardName.Preference { get }
  /// The number of steps, each of which makes one change to the card.
  var stepCount: Int { get }
  /// Whether the intent changes only the card itself. If false, the intent is planned on its own, with `plan(on:)`.
  func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool
  /// Checks that the card is one that the intent can change.
  ///
  /// - Throws: `IntentFailure` if it is not.
  func check(_ match: CardName.Match) throws
  /// The keys that the intent sets and that are probably misspelt: no card of the board has them, and they resemble
  /// known keys.
  func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey]
  /// What the outcome says besides the verb; nil if it says nothing else.
  ///
  /// - Parameter match: the card before the change.
  func detail(of match: CardName.Match) -> Outcome.Detail?
  /// The change that one step makes to the card.
  ///
  /// - Parameters:
  ///   - step: 0-based, below ``stepCount``.
  ///   - card: the card's index in `board`.
  ///   - board: the board as the previous steps leave it.
  ///   - facts: facts about whole boards, as they were before the first change.
  /// - Returns: nil if the step has nothing to change.
  /// - Throws: `IntentFailure` if the step's input is invalid; `FileFailure` if `facts` cannot read a board.
  func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange?
}

extension CardwiseIntent {
  /// By default, cards that are not archived are preferred.
  package var preference: CardName.Preference { .live }

  /// Whether the intent changes only the card itself; true by default.
  package func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool { true }

  /// Checks that the intent can change the card; by default, it can change every card.
  package func check(_ match: CardName.Match) throws {}

  /// The keys that the intent sets and that are probably misspelt; none by default.
  package func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey] { [] }

  /// What the outcome says besides the verb; nothing by default.
  package func detail(of match: CardName.Match) -> Outcome.Detail? { nil }

  /// Plans all steps for the card.
  ///
  /// - Throws: `IntentFailure` if the card is not found or is ambiguous; the errors of ``change(_:of:in:_:)``;
  ///   `EditFailure` if a step would change more than the card; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, preference)
    try check(match)
    return try planSteps(match, CardwiseFacts(boards), from: .nothing(on: match.board))
  }

  /// Plans all steps for a card that was found and checked.
  ///
  /// - Parameter first: an edit of the card's board that comes before the steps.
  /// - Throws: the errors of ``change(_:of:in:_:)``; `EditFailure`; `FileFailure`.
  func planSteps(
    _ match: CardName.Match, _ facts: CardwiseFacts, from first: VerifiedEdit
  ) throws -> (change: Change, outcome: Outcome) {
    var edit = first
    for step in 0..<stepCount {
      guard let change = try change(step, of: match.card, in: edit.board, facts) else { continue }
      edit = try edit.followed(by: edit.board.changing(match.card, change), from: match.board)
    }
    var planned = edit.outcome(verb, match)
    planned.outcome.misspelt = misspeltKeys(on: match.board)
    planned.outcome.detail = detail(of: match)
    return planned
  }
}

extension ParsedBoard {
  /// The keys that are probably misspelt: no card of this board has them, the board does not declare them, and they
  /// resemble known keys.
  func misspeltKeys(among keys: [FieldKey]) -> [Outcome.MisspeltKey] {
    keys.compactMap { key in
      let declared = settings.context.declaredFields
      guard case .other(let name) = key.resolved(declared: declared), key != .until, !declared.contains(name),
        let nearest = FieldKey.nearest(to: name), !carries(.other(name))
      else { return nil }
      return Outcome.MisspeltKey(name: name, nearest: nearest)
    }
  }
}

/// Facts about whole boards, such as whether any card has `done:`. They are gathered once for many intents.
package final class CardwiseFacts {
  private let boards: (any BoardSource)?
  private var handles: HandleTable?
  private var claimed: Set<String> = []
  private var ofBoard: (hasBoxes: Bool?, carries: [FieldKey: Bool]) = (nil, [:])

  /// - Parameter boards: the boards whose ids a new id must not repeat; nil if the intents make no ids.
  init(_ boards: (any BoardSource)?) { self.boards = boards }

  /// Forgets the facts about the previous board. This must be called before the first change to another board.
  func beginBoard() { ofBoard = (nil, [:]) }

  /// Whether any card of the board had a box before the first change.
  func hasBoxes(_ board: ParsedBoard) -> Bool {
    if ofBoard.hasBoxes == nil {
      ofBoard.hasBoxes = board.cards.indices.contains { board.syntax(ofCard: $0).box != nil }
    }
    return ofBoard.hasBoxes!
  }

  /// Whether any card of the board had a field with this key before the first change.
  func carries(_ key: FieldKey, _ board: ParsedBoard) -> Bool {
    if let known = ofBoard.carries[key] { return known }
    let carries = board.carries(key)
    ofBoard.carries[key] = carries
    return carries
  }

  /// Whether a card that is done gets `done:`. It does if `stamp:` says so, or if a card of the board had the field
  /// before the first change.
  func stampsDone(_ board: ParsedBoard) -> Bool {
    board.settings.stamps?.contains(.done) == true || carries(.done, board)
  }

  /// Reserves an id. The first call is O(n) in the length of the plan.
  ///
  /// - Parameter own: the handle of the card that is to get the id.
  /// - Returns: true if the id is now reserved. False if the handle of another card begins with the id, or if the id
  ///   was claimed before.
  /// - Throws: `FileFailure` if a board cannot be read.
  func claim(_ id: String, for own: CardHandle) throws -> Bool {
    if handles == nil {
      let paths = boards.map { $0.paths + $0.archived + [$0.trash] } ?? []
      handles = HandleTable(try paths.flatMap { try boards?.boardIfThere(at: $0)?.handles ?? [] })
    }
    return handles!.isFree(id, besides: own) && claimed.insert(id).inserted
  }
}

/// Several cardwise intents that are planned together. On each board, each step is carried out for all cards at once.
struct CardwiseRun {
  /// The result of each intent, in the order of the intents.
  private(set) var results: [Result<Outcome, any Error>] = []
  private(set) var change = Change([])

  private struct Task {
    var intent: any CardwiseIntent
    var match: CardName.Match
    var failure: (any Error)?
  }

  /// Plans the intents together. The first intent that is not cardwise, or that changes the same card as an earlier
  /// one, is left out, and so are all intents after it.
  init(_ intents: ArraySlice<any Intent>, on boards: any BoardSource) {
    var tasks: [Task?] = []
    var failures: [any Error] = []
    var seen: [Path: Set<Int>] = [:]
    search: for intent in intents {
      guard let intent = intent as? any CardwiseIntent else { break }
      do {
        let match = try intent.card.find(in: boards, on: intent.board, intent.preference)
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
      // Only the first intent on a board reports misspelt keys, because each check reads all cards of the board. The
      // intents of a request usually set the same keys.
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

  /// Edits one board. Each intent is carried out completely or not at all: if a step of an intent fails, all other
  /// intents are started again without this one.
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
    return Outcome(
      verb: task.intent.verb, cards: [match.change(to: card, of: edit.board, at: match.path)],
      detail: task.intent.detail(of: match), isNothing: isSame)
  }
}
