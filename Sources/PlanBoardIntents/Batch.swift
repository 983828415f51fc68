package import PlanBoardWorkspace
internal import PlanBoardMarkdown

/// Several intents of one request, written as one change. Each is planned on the boards as those before it leave them; cards
/// are named as they stand when the request begins.
package struct Batch: Sendable {
  package let intents: [any Intent]

  package init(_ intents: [any Intent]) { self.intents = intents }

  package struct Result: Sendable {
    package var outcomes: [Outcome] = []
    /// What could not be planned; the others go on.
    package var failures: [(index: Int, error: any Error)] = []
    /// How many of the intents this is about. Fewer than all if the next one would have to write the boards in another order,
    /// which no crash may come between.
    package var count = 0

    /// What the history says.
    package var sentence: String {
      let done = outcomes.filter { !$0.isNothing }
      guard let first = done.first else { return "" }
      return first.sentence + (done.count > 1 ? ", and \(done.count - 1) more" : "")
    }
  }

  package func plan(on source: any BoardSource) -> (change: Change, result: Result) {
    var result = Result()
    if intents.count == 1 {
      // The usual case, with nothing to keep track of.
      result.count = 1
      do {
        let planned = try intents[0].plan(on: source)
        result.outcomes = [planned.outcome]
        return (planned.change, result)
      } catch {
        result.failures = [(0, error)]
        return (Change([]), result)
      }
    }
    let boards = ChangedBoards(source)
    for (index, intent) in intents.enumerated() {
      do {
        var planned = try intent.plan(on: boards)
        // Lines are told as they were before all of it, and as they are after all of it.
        planned.outcome.cards = planned.outcome.cards.map { boards.original($0) }
        guard boards.add(planned.change) else { break }
        boards.follow(planned.outcome.cards, of: result.outcomes.count)
        result.outcomes.append(planned.outcome)
      } catch {
        result.failures.append((index, error))
      }
      result.count = index + 1
    }
    for followed in boards.followed {
      result.outcomes[followed.outcome].cards[followed.card].after = boards.place(of: followed)
    }
    return (boards.change, result)
  }
}

/// Boards with the changes that were planned so far.
private final class ChangedBoards: BoardSource {
  private struct State {
    var original: ParsedBoard?
    var current: ParsedBoard?
    var edits: EditList
    /// For every card of the original the card that it is now.
    var cards: [Int?]
  }

  private let source: any BoardSource
  private var states: [Path: State] = [:]
  /// In the order of writing.
  private var order: [Path] = []

  /// A card of an outcome, which further changes may shift.
  struct Followed {
    var outcome: Int
    var card: Int
    var path: Path
    /// In the board as it is now; nil if it is gone again.
    var index: Int?
  }

  private(set) var followed: [Followed] = []

  init(_ source: any BoardSource) { self.source = source }

  var paths: [Path] { source.paths.filter { states[$0].map { $0.current != nil } ?? true } }
  var trash: Path { source.trash }
  var isComplete: Bool { source.isComplete }
  var settings: FolderSettings { source.settings }
  func recordedName(of path: Path) -> String { source.recordedName(of: path) }

  func board(at path: Path) throws -> ParsedBoard {
    guard let state = states[path] else { return try source.board(at: path) }
    guard let board = state.current else { throw FileFailure(.notFound, .read, path) }
    return board
  }

  func boardIfThere(at path: Path) throws -> ParsedBoard? {
    try states[path].map(\.current) ?? source.boardIfThere(at: path)
  }

  func namedBoard(at path: Path) throws -> ParsedBoard {
    try states[path].flatMap(\.original) ?? source.namedBoard(at: path)
  }

  func current(_ card: Int, at path: Path) throws -> Int? {
    guard let state = states[path], state.cards.indices.contains(card) else { return card }
    return state.cards[card]
  }

  var change: Change {
    Change(
      order.compactMap { path in
        guard let state = states[path] else { return nil }
        return Change.Board(
          path: path, before: state.original?.source.bytes, after: state.current?.source.bytes, edits: state.edits)
      })
  }

  /// A card's change with its place in the board as it was first.
  func original(_ change: Outcome.CardChange) -> Outcome.CardChange {
    var change = change
    guard let before = change.before, let state = states[before.path], let current = state.current,
      let original = state.original, let index = current.card(onLine: before.line1),
      let first = state.cards.firstIndex(of: index)
    else { return change }
    change.before = Outcome.Place(before.path, original, first)
    return change
  }

  func follow(_ changes: [Outcome.CardChange], of outcome: Int) {
    for (card, change) in changes.enumerated() {
      guard let after = change.after, let board = states[after.path]?.current,
        let index = board.card(onLine: after.line1)
      else { continue }
      followed.append(Followed(outcome: outcome, card: card, path: after.path, index: index))
    }
  }

  func place(of followed: Followed) -> Outcome.Place? {
    guard let board = states[followed.path]?.current, let index = followed.index else { return nil }
    return Outcome.Place(followed.path, board, index)
  }

  /// - Returns: false, and nothing is added, if the boards cannot be written in one order for all.
  func add(_ change: Change) -> Bool {
    let positions = change.boards.compactMap { order.firstIndex(of: $0.path) }
    guard positions == positions.sorted() else { return false }
    // A new board goes in front of the next one that is known.
    var at = order.count
    for board in change.boards.reversed() {
      if let known = order.firstIndex(of: board.path) { at = known } else { order.insert(board.path, at: at) }
    }
    for board in change.boards { add(board) }
    return true
  }

  private func add(_ board: Change.Board) {
    let after = board.afterBoard
    guard var state = states[board.path] else {
      let before = board.before.map { ParsedBoard($0, source.settings.defaults) }
      states[board.path] = State(
        original: before, current: after, edits: board.edits,
        cards: before.map { $0.successors(in: after, by: board.edits) } ?? [])
      return
    }
    let successors = state.current?.successors(in: after, by: board.edits) ?? []
    state.cards = state.cards.map { $0.flatMap { successors[$0] } }
    for index in followed.indices where followed[index].path == board.path {
      followed[index].index = followed[index].index.flatMap { successors[$0] }
    }
    state.edits = state.edits.followed(by: board.edits, of: state.original?.source.bytes ?? [])
    state.current = after
    states[board.path] = state
  }
}

extension ParsedBoard {
  fileprivate func card(onLine line1: Int) -> Int? { cards.firstIndex { Int($0.firstLine) + 1 == line1 } }
}
