package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Finds in the history of git when cards without a `done:` were done: in the first version of their board that has them as done, while
/// the version before has them open. Their day is that of the commit.
struct DoneInGit {
  private let source: any RevisionSource
  private let day: (Int) -> CalendarDate
  private let defaults: BoardDefaults

  /// - Parameter day: the local day of a moment in seconds since 1970.
  init(_ source: any RevisionSource, defaults: BoardDefaults, day: @escaping (Int) -> CalendarDate) {
    self.source = source
    self.day = day
    self.defaults = defaults
  }

  /// The days on which cards were done, as far as the history tells. A card that has another title now, or that was on another board,
  /// is not found.
  ///
  /// - Parameters:
  ///   - cards: done cards without a `done:`.
  ///   - path: the path of the board, as git knows it.
  ///   - saved: the day on which the file was last saved. Cards that are done only since the last commit get this day.
  ///   - first: the history before this day is not read; nil to read all of it.
  func days(
    of cards: [Int], on board: ParsedBoard, at path: Path, saved: CalendarDate?, since first: CalendarDate?
  ) -> [Int: CalendarDate] {
    var waiting: [String: [Int]] = [:]
    for card in cards { waiting[board.card(card).gitKey, default: []].append(card) }
    var found: [Int: CalendarDate] = [:]
    var (object, after) = (nil as String?, Version(board))
    guard let revisions = try? source.revisions(of: path, before: nil, isFromTop: false) else { return [:] }

    func compare(_ before: Version, _ day: CalendarDate) {
      for (key, cards) in waiting {
        let more = min((after.done[key] ?? 0) - (before.done[key] ?? 0), before.open[key] ?? 0, cards.count)
        guard more > 0 else { continue }
        for card in cards.suffix(more) { found[card] = day }
        waiting[key] = cards.count == more ? nil : Array(cards.dropLast(more))
      }
    }
    if let newest = revisions.first, let saved, let head = version(newest.object) {
      compare(head, saved)
      (object, after) = (newest.object, head)
    }
    for revision in revisions where !waiting.isEmpty {
      let day = day(revision.time)
      if let first, day < first { break }
      if revision.object != object { after = version(revision.object) ?? Version() }
      guard let before = version(revision.oldObject) else { continue }
      compare(before, day)
      (object, after) = (revision.oldObject, before)
    }
    return found
  }

  private func version(_ object: String?) -> Version? {
    object.flatMap { source.text($0) }.map { Version(ParsedBoard($0, defaults)) }
  }

  /// How many cards with a key are open in a version of a board, and how many are done without a `done:`.
  private struct Version {
    var open: [String: Int] = [:]
    var done: [String: Int] = [:]

    init() {}

    init(_ board: ParsedBoard) {
      for index in board.cards.indices {
        let card = board.card(index)
        if card.isDone {
          if card.value(of: .done) == nil { done[card.gitKey, default: 0] += 1 }
        } else if card.isOpen {
          open[card.gitKey, default: 0] += 1
        }
      }
    }
  }
}

extension Card {
  /// What a card is recognized by in earlier versions of its board.
  fileprivate var gitKey: String { id.map { "^\($0.text)" } ?? title }
}

extension CardSelection {
  /// The same as ``done(on:make:known:)``, except that for cards without a `done:`, the day is looked for in the session's
  /// git repository, if there is one.
  ///
  /// - Parameter local: the local time at a moment, given in seconds since 1970.
  package func done<Value: Sendable>(
    on days: DaySpan, in session: PlanSession, _ local: (Int) -> LocalTime,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<DoneCards<Value>> {
    var source: GitRevisions?
    return try done(on: days, make: make) { cards, board, path in
      guard path != .standardInput else { return [:] }
      if source == nil { source = try? GitRevisions(session.git) }
      guard let source else { return [:] }
      let status = try? session.environment.files.status(path, followsLink: true)
      return withoutActuallyEscaping(local) { local in
        DoneInGit(source, defaults: plan.settings.defaults) { local($0).day }.days(
          of: cards, on: board, at: session.seenFromGit(path),
          saved: status.map { local($0.modified / 1_000_000_000).day }, since: days.first)
      }
    }
  }
}
