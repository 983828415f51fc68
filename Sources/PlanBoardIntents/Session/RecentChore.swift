internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Finds a recurring card that a request would complete again by mistake, for example because someone pressed a key
/// twice. Such a card was added less than a minute ago, when its previous occurrence was completed.
final class RecentChore {
  /// For this many seconds after a recurring card is completed, completing its next occurrence counts as a mistake.
  private static let recentSeconds = 60

  private let past: PastChanges
  private let now: Int
  private let defaults: BoardDefaults
  /// The changes of the last minute, the newest first, without undos and redos. Empty if the history cannot be read.
  private lazy var recent = ((try? past.entries()) ?? []).reversed().prefix {
    (now - Self.recentSeconds...now).contains($0.time)
  }
  .filter { $0.kind == .change }
  /// The boards on which the request completes recurring cards, as they were before the request.
  private var boards: [Path: ParsedBoard] = [:]

  /// - Parameter now: the time, in seconds since 1970.
  init(_ past: PastChanges, now: Int, _ defaults: BoardDefaults) {
    (self.past, self.now, self.defaults) = (past, now, defaults)
  }

  /// Thrown if the request completes the next occurrence of a card that was completed less than a minute ago.
  struct Repeated: Error {
    let card: IntentFailure.Candidate
  }

  /// - Parameter laterIntents: the intents of later steps. Each is planned on its own, because the first step is not
  ///   written yet.
  func check(
    _ planned: (change: Change, result: Batch.Result), laterIntents: ArraySlice<any Intent>, on source: any BoardSource
  ) throws(Repeated) {
    if let card = first(in: planned.result.outcomes, of: planned.change) { throw Repeated(card: card) }
    guard !laterIntents.isEmpty, !recent.isEmpty else { return }
    for intent in laterIntents {
      // An intent that cannot be planned yet is reported by its own step.
      guard let later = try? intent.plan(on: source) else { continue }
      if let card = first(in: [later.outcome], of: later.change) { throw Repeated(card: card) }
    }
  }

  /// The first card that the outcomes complete again by mistake.
  private func first(in outcomes: [Outcome], of change: Change) -> IntentFailure.Candidate? {
    // The history may be long, so it is read only if the request completes a recurring card.
    for outcome in outcomes where outcome.cards.contains(where: { $0.nextDue != nil }) {
      guard !recent.isEmpty else { return nil }
      // The first card is the one that is completed; the card with `nextDue` is new.
      guard let card = outcome.cards.first, let place = card.before,
        let board = board(at: place.path, before: change),
        let index = board.card(onLine: Int32(place.line1 - 1))
      else { continue }
      if isRecent(board.normalizedText(ofCard: index), card.title, place.path) {
        return IntentFailure.Candidate(index, of: board, at: place.path)
      }
    }
    return nil
  }

  /// Whether a change of the last minute added a card with this normalized text to the board at `path`, and completed a
  /// card with this title on any board.
  private func isRecent(_ text: [UInt8], _ title: String, _ path: Path) -> Bool {
    recent.contains { entry in
      var (made, done) = (0, 0)
      for board in entry.boards {
        guard mayHave(title, board) else { continue }
        guard let (before, after) = try? texts(of: board) else { return false }
        if past.path(of: board) == path { made += after.count(of: text) - before.count(of: text) }
        done += after.doneCount(title) - before.doneCount(title)
      }
      return made > 0 && done > 0
    }
  }

  private func board(at path: Path, before change: Change) -> ParsedBoard? {
    if let known = boards[path] { return known }
    boards[path] = change.boards.first { $0.path == path }?.boardBefore(defaults)
    return boards[path]
  }

  /// Whether the change to a board may have added or removed a card with this title. Looking for the title's first word
  /// in the changed parts is far cheaper than parsing both texts.
  private func mayHave(_ title: String, _ board: HistoryEntry.Board) -> Bool {
    guard let word = title.split(separator: " ").first, let whole = try? past.whole(board) else { return true }
    return whole.splices.contains {
      $0.added.contains(part: word.utf8) || $0.removed.contains(part: word.utf8)
    }
  }

  private func texts(of board: HistoryEntry.Board) throws -> (before: ParsedBoard, after: ParsedBoard)? {
    guard let whole = try past.whole(board), let after = try board.after.map({ try past.text($0) }) ?? [] else {
      return nil
    }
    return (ParsedBoard(whole.inverse.applied(to: after), defaults), ParsedBoard(after, defaults))
  }
}

extension ParsedBoard {
  fileprivate func count(of text: [UInt8]) -> Int { cards.indices.count { normalizedText(ofCard: $0) == text } }

  fileprivate func doneCount(_ title: String) -> Int {
    cards.indices.map { card($0) }.count { $0.title == title && $0.isDone }
  }
}
