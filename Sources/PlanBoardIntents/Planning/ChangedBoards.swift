internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A board source whose boards have the changes that were planned so far.
final class ChangedBoards: IdentityKeeper {
  private struct State {
    /// The board before all changes; nil if the changes create the file.
    var original: ParsedBoard?
    /// The board after the changes so far; nil if they remove the file.
    var current: ParsedBoard?
    var edits: EditList
    /// For each card of the original board, its current index; nil if the card is gone.
    var cards: [Int?]
    var movedFrom: Path?
  }

  private let source: any BoardSource
  private var states: [Path: State] = [:]
  /// The identities of the cards of the original boards; computed on demand.
  private var identities: [Path: [CardIdentity]] = [:]
  /// For each id, the boards whose original texts have it; computed on demand.
  private var pathsByID: [String: [Path]]?
  /// For each board, the original index of each card, by its current index; built on demand.
  private var origins: [Path: [Int: Int]] = [:]
  /// The changed boards, in the order in which they are written.
  private var order: [Path] = []
  private var deletes = false

  /// A card of an outcome, which is followed through later changes.
  struct Followed {
    /// The index of the outcome among the outcomes of the batch.
    var outcome: Int
    /// The index of the card among the cards of the outcome.
    var card: Int
    var path: Path
    /// The card's index on the current board; nil if the card is gone.
    var index: Int?
  }

  private(set) var followed: [Followed] = []

  /// Whether looking up a name searches the bytes of all boards first, and parses only those that may have the card.
  /// For many names, it is faster to parse each board once.
  private let isSelective: Bool

  /// - Parameter names: about how many cards will be looked for by their names.
  init(_ source: any BoardSource, forNames names: Int) {
    self.source = source
    isSelective = names <= 8
  }

  var paths: [Path] { source.paths.filter(isThere) }
  var archived: [Path] { source.archived.filter(isThere) }
  var trash: Path { source.trash }
  var isComplete: Bool { source.isComplete }
  var settings: FolderSettings { source.settings }
  var offers: [String] { source.offers }
  var notPrimary: [Path] { source.notPrimary.filter { states[$0] == nil } }
  func recordedName(of path: Path) -> String { source.recordedName(of: path) }
  func path(recordedAs name: String) -> Path? {
    source.path(recordedAs: name).flatMap { isThere($0) ? $0 : nil }
  }
  private func isThere(_ path: Path) -> Bool { states[path].map { $0.current != nil } ?? true }
  func home(of board: Path) throws -> BoardHome { try source.home(of: board) }
  func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int {
    source.lastRemovalNumber(of: home, on: day)
  }
  func removedBoards() -> [RemovedBoard] {
    source.removedBoards().filter { isThere($0.path) }
  }
  func copies(of board: Path) -> [Path] { source.copies(of: board) }

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

  func boards(among paths: [Path], mayHave words: [FoldedText]) throws -> [Path] {
    try selecting(paths) { try source.boards(among: $0, mayHave: words) }
  }

  func boards(among paths: [Path], mayHaveHandle start: CardHandle.Start) throws -> [Path] {
    // Without an index, only a parsed board shows the handles that are digests of titles.
    guard source.knownIdentities != nil || !start.mayBeDigest else { return paths }
    return try selecting(paths) { try source.boards(among: $0, withHandlesFrom: start) }
  }

  /// Lets the source leave out boards, except changed boards, whose text the source does not know.
  private func selecting(_ paths: [Path], _ select: ([Path]) throws -> [Path]) throws -> [Path] {
    guard isSelective else { return paths }
    let selected = Set(try select(paths.filter { states[$0] == nil }))
    return paths.filter { states[$0] != nil || selected.contains($0) }
  }

  /// The boards that may have a card with the id, including the trash; nil if the bytes of each board are to be
  /// searched instead. The first call is O(n) in the length of the plan.
  func boards(mayHaveID id: String) -> [Path]? {
    guard !isSelective else { return nil }
    if pathsByID == nil {
      pathsByID = [:]
      for path in source.paths + source.archived + [source.trash] {
        for case .id(let id) in (try? identities(at: path)) ?? [] { pathsByID?[id.text, default: []].append(path) }
      }
    }
    // Only boards that have changed can have new ids.
    return Array(states.keys) + (pathsByID?[id] ?? []).filter { states[$0] == nil }
  }

  func identities(at path: Path) throws -> [CardIdentity] {
    if let known = identities[path] { return known }
    let found = try source.identities(of: namedBoard(at: path))
    identities[path] = found
    return found
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
          path: path, before: state.original?.source.bytes, after: state.current?.source.bytes, edits: state.edits,
          movedFrom: state.movedFrom)
      }, deletes: deletes)
  }

  /// The outcome with its `before` places converted to the original boards. Call this before the outcome's change is
  /// added, because the places must be on the current boards.
  func original(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.cards = outcome.cards.map { original($0) }
    return outcome
  }

  private func original(_ change: Outcome.CardChange) -> Outcome.CardChange {
    var change = change
    change.before = change.before.map { original($0) }
    return change
  }

  /// Converts a place on the current board to the original board; a new card keeps its place.
  private func original(_ place: Outcome.Place) -> Outcome.Place {
    guard let state = states[place.path], let current = state.current, let original = state.original,
      let index = current.card(onLine: Int32(place.line1 - 1)), let old = origin(of: index, at: place.path)
    else { return place }
    return Outcome.Place(place.path, original, old)
  }

  /// The failure with the places of its candidates converted to the original boards, to which names refer.
  func original(_ error: any Error) -> any Error {
    (error as? IntentFailure)?.withCandidates { candidate in
      var candidate = candidate
      candidate.place = original(candidate.place)
      return candidate
    } ?? error
  }

  /// The index that a card of the current board has on the original board; nil if the card is new.
  private func origin(of card: Int, at path: Path) -> Int? {
    if origins[path] == nil {
      var found: [Int: Int] = [:]
      for (origin, card) in (states[path]?.cards ?? []).enumerated() {
        if let card { found[card] = origin }
      }
      origins[path] = found
    }
    return origins[path]?[card]
  }

  /// Begins to follow the cards of the outcome with this index, after its change was added.
  func follow(_ changes: [Outcome.CardChange], of outcome: Int) {
    for (card, change) in changes.enumerated() {
      // Cards that do not change are also followed, because a later change may shift them.
      guard let after = change.after, let board = try? boardIfThere(at: after.path),
        let index = board.card(onLine: Int32(after.line1 - 1))
      else { continue }
      followed.append(Followed(outcome: outcome, card: card, path: after.path, index: index))
    }
  }

  /// Updates the followed cards of a board; `successors` has the new index of each card, or nil if the card is gone.
  private func follow(_ successors: [Int?], on path: Path) {
    for index in followed.indices where followed[index].path == path {
      followed[index].index = followed[index].index.flatMap { successors[$0] }
    }
  }

  /// The place of a followed card on the current board; nil if the card is gone.
  func place(of followed: Followed) -> Outcome.Place? {
    guard let board = try? boardIfThere(at: followed.path), let index = followed.index else { return nil }
    return Outcome.Place(followed.path, board, index)
  }

  func addStates(to result: inout Batch.Result) {
    for path in order where path != trash {
      guard let state = states[path], let before = state.original, let after = state.current else { continue }
      result.addStates(of: path, before, after) { state.cards }
    }
  }

  /// Adds a planned change.
  ///
  /// - Returns: false, with nothing added, if the change and the earlier changes need the boards to be written in
  ///   different orders.
  func add(_ change: Change) -> Bool {
    let positions = change.boards.compactMap { order.firstIndex(of: $0.path) }
    guard positions == positions.sorted() else { return false }
    // A board that is not yet in `order` is inserted before the next board of the change that `order` has already.
    var at = order.count
    for board in change.boards.reversed() {
      if let known = order.firstIndex(of: board.path) { at = known } else { order.insert(board.path, at: at) }
    }
    for board in change.boards { add(board) }
    deletes = deletes || change.deletes
    return true
  }

  private func add(_ board: Change.Board) {
    origins[board.path] = nil
    let defaults = source.settings.defaults
    let after = board.boardAfter(defaults)
    guard var state = states[board.path] else {
      let before = board.boardBefore(defaults)
      let successors = before.map { board.successors(of: $0, in: after) } ?? []
      states[board.path] = State(
        original: before, current: after, edits: board.edits, cards: successors, movedFrom: board.movedFrom)
      follow(successors, on: board.path)
      return
    }
    let successors = state.current.map { board.successors(of: $0, in: after) } ?? []
    state.cards = state.cards.map { $0.flatMap { successors[$0] } }
    follow(successors, on: board.path)
    state.edits = state.edits.followed(by: board.edits, of: state.original?.source.bytes ?? [])
    state.current = after
    states[board.path] = state
  }
}
