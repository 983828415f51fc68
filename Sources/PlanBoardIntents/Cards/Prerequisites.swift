internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// The cards for which a card is to wait. The field `after:` of the waiting card lists their ids, so a card without an
/// id gets one.
struct Prerequisites {
  private struct Edited {
    let path: Path
    let before: ParsedBoard
    var edit: VerifiedEdit
    var cards: [Int] = []
  }

  private let boards: any BoardSource
  private let facts: CardwiseFacts
  private var edited: [Edited] = []

  init(_ boards: any BoardSource) {
    self.boards = boards
    facts = CardwiseFacts(boards)
  }

  /// Finds a card by its name, on all boards.
  ///
  /// - Throws: `IntentFailure` with the reason `noPrerequisite`, `cardHasChanged`, `ambiguousCard`, `handleOrTitle` or
  ///   `inTrash`; `FileFailure`.
  func find(_ name: CardName) throws -> CardName.Match {
    do {
      return try IntentFailure.about(.prerequisite) { try name.find(in: boards, on: nil, .open) }
    } catch let failure as IntentFailure {
      guard case .noSuchCard(let text) = failure.reason else { throw failure }
      throw IntentFailure(.noPrerequisite(text, nearest: nearest(to: text)))
    }
  }

  /// The ids of the cards that typed fields name, each id once. After `check`, cards without an id get one.
  ///
  /// - Parameter present: the ids for which the card waits already. If a field names such an id, no card needs to have
  ///   it.
  /// - Throws: as ``find(_:)``, ``id(of:)`` and `check`.
  mutating func ids(
    of fields: [TypedPrerequisites], present: [String] = [], check: ([CardName.Match]) throws -> Void
  ) throws -> [String] {
    let names = fields.flatMap(\.names)
    let kept = names.compactMap(\.bareID).filter(present.contains)
    let found = try names.filter { $0.bareID.map { !kept.contains($0) } ?? true }.map { try findTyped($0) }
    try check(found)
    return try (kept + found.map { try id(of: $0) }).uniqued()
  }

  /// Finds a card by a name in an `after:`. As on a board, an id takes precedence over other meanings of the name.
  private func findTyped(_ name: CardName) throws -> CardName.Match {
    guard let id = name.bareID else { return try find(name) }
    do {
      return try IntentFailure.about(.prerequisite) { try CardName("^\(id)").find(in: boards, on: nil, .open) }
    } catch let failure as IntentFailure {
      guard case .noSuchCard = failure.reason else { throw failure }
    }
    do { return try find(name) } catch let failure as IntentFailure {
      guard let added = addedCard(withID: id) else { throw failure }
      return added
    }
  }

  /// A card that the request adds. ``find(_:)`` misses this card, because it searches the boards as they were before
  /// the request.
  private func addedCard(withID id: String) -> CardName.Match? {
    for path in boards.paths {
      guard let board = try? boards.boardIfThere(at: path),
        let card = board.cards.indices.first(where: { board.syntax(ofCard: $0).id == id })
      else { continue }
      return CardName.Match(path: path, board: board, card: card, state: board.state(ofCard: card))
    }
    return nil
  }

  /// The id of a card. A card without an id gets one.
  ///
  /// - Throws: `EditFailure` if the id cannot be written; `FileFailure` if a board cannot be read.
  mutating func id(of match: CardName.Match) throws -> String {
    if let id = match.board.syntax(ofCard: match.card).id { return id }
    let index = edited.firstIndex { $0.path == match.path } ?? edited.count
    if index == edited.count {
      edited.append(Edited(path: match.path, before: match.board, edit: .nothing(on: match.board)))
    }
    let board = edited[index].edit.board
    if let id = board.syntax(ofCard: match.card).id { return id }
    // The seed differs between cards with different titles. So two clones of a plan hardly ever choose the same id for
    // different cards.
    let seed = ByteHash.of(board.handle(ofCard: match.card).text)
    let id = try AssignCardID.newID(ofCard: match.card, of: board, facts, seed: seed)
    edited[index].edit = try edited[index].edit.followed(
      by: board.changing(match.card, .field(.id, [id])), from: edited[index].before)
    edited[index].cards.append(match.card)
    return id
  }

  func edit(of path: Path, _ board: ParsedBoard) -> VerifiedEdit {
    edited.first { $0.path == path }?.edit ?? .nothing(on: board)
  }

  /// Adds the new ids on other boards to a planned change, and all cards with new ids to its outcome. The other boards
  /// are written first, so that each id exists before a card waits for it.
  ///
  /// - Parameter planned: a change whose edit of the board at `path` begins with ``edit(of:_:)``.
  func completing(
    _ planned: (change: Change, outcome: Outcome), of path: Path
  ) -> (change: Change, outcome: Outcome) {
    guard !edited.isEmpty else { return planned }
    var outcome = planned.outcome
    var others: [Change.Board] = []
    for edited in edited {
      var after = edited.edit.board
      if edited.path == path {
        let board = planned.change.boards.first { $0.path == path }
        after = board?.boardAfter(boards.settings.defaults) ?? after
      } else {
        others.append(Change.Board(path: edited.path, before: edited.before, edit: edited.edit))
      }
      for card in edited.cards {
        let id = edited.edit.board.syntax(ofCard: card).id
        guard let now = after.cards.indices.first(where: { after.syntax(ofCard: $0).id == id }) else { continue }
        outcome.cards.append(
          Outcome.CardChange(
            title: after.card(now).title, id: id, before: Outcome.Place(edited.path, edited.before, card),
            after: Outcome.Place(edited.path, after, now), isIdentified: true))
      }
    }
    return (Change(others + planned.change.boards, deletes: planned.change.deletes), outcome)
  }

  /// The open card whose id or title is most similar to the name; nil if none is similar enough.
  private func nearest(to name: String) -> IntentFailure.Candidate? {
    var cards: [String: IntentFailure.Candidate] = [:]
    for path in boards.paths {
      guard let board = try? boards.boardIfThere(at: path) else { continue }
      for card in board.cards.indices where board.state(ofCard: card) == .open {
        let candidate = IntentFailure.Candidate(card, of: board, at: path)
        for text in [candidate.title, board.syntax(ofCard: card).id].compactMap(\.self) where cards[text] == nil {
          cards[text] = candidate
        }
      }
    }
    return EditDistance.likely(name, among: cards.keys.sorted()).flatMap { cards[$0] }
  }
}

extension Prerequisites {
  /// Checks that a card does not wait for itself, directly or through other open cards.
  ///
  /// - Throws: `IntentFailure` with the reason `waitsForItself` if the card is one of `others`, or `circle` if it would
  ///   wait for itself through other cards.
  func check(_ card: CardName.Match, waitsFor others: [CardName.Match]) throws {
    if others.contains(where: { $0.path == card.path && $0.card == card.card }) {
      throw IntentFailure(.waitsForItself(card.candidate))
    }
    // No card waits for a card that is closed or has no id, so there is no circle.
    guard card.state == .open, let own = card.board.syntax(ofCard: card.card).id else { return }
    try check(own, card.title, waitsFor: others)
  }

  /// Checks that an open card with the id `own` does not wait for itself through other open cards.
  ///
  /// - Throws: `IntentFailure` with the reason `circle`.
  func check(_ own: String, _ title: String, waitsFor others: [CardName.Match]) throws {
    var steps = others.filter { $0.state == .open }.map {
      Step(title: $0.title, ids: $0.board.prerequisites(ofCard: $0.card), previous: nil)
    }
    guard steps.contains(where: { !$0.ids.isEmpty }) else { return }
    let waiting = waitingCards()
    var seen: Set<String> = []
    var next = 0
    while next < steps.count {
      for id in steps[next].ids {
        if id == own { throw IntentFailure(.circle([title] + Self.titles(upTo: next, of: steps))) }
        guard seen.insert(id).inserted else { continue }
        steps += (waiting[id] ?? []).map { Step(title: $0.title, ids: $0.ids, previous: next) }
      }
      next += 1
    }
  }

  private struct Step {
    let title: String
    let ids: [String]
    /// The index of the step that led here; nil at the start of the search.
    let previous: Int?
  }

  private static func titles(upTo last: Int, of steps: [Step]) -> [String] {
    var titles: [String] = []
    var index: Int? = last
    while let step = index.map({ steps[$0] }) {
      titles.append(step.title)
      index = step.previous
    }
    return titles.reversed()
  }

  /// The open cards that wait for other cards, keyed by their own ids. Boards that cannot be read are left out.
  private func waitingCards() -> [String: [(title: String, ids: [String])]] {
    var found: [String: [(title: String, ids: [String])]] = [:]
    for path in boards.paths {
      guard let board = try? boards.boardIfThere(at: path) else { continue }
      for card in board.cards.indices {
        guard let id = board.syntax(ofCard: card).id, board.state(ofCard: card) == .open else { continue }
        let ids = board.prerequisites(ofCard: card)
        if !ids.isEmpty { found[id, default: []].append((board.card(card).title, ids)) }
      }
    }
    return found
  }
}

extension ParsedBoard {
  func prerequisites(ofCard card: Int) -> [String] {
    syntax(ofCard: card).value(of: .after)?.split(separator: ",").map(String.init) ?? []
  }
}

extension CardName {
  /// The id in a name such as `k3f9`, `^k3f9` or `id:k3f9`; nil if the name cannot be an id.
  fileprivate var bareID: String? {
    let start = text.hasPrefix("^") ? 1 : text.hasPrefix("id:") ? 3 : 0
    return CardID(String(text.dropFirst(start)))?.text
  }
}
