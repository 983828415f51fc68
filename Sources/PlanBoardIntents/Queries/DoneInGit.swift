internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Finds the days on which cards without a `done:` were done. A card's day is that of the newest commit that turned the
/// card from open to done.
struct DoneInGit {
  private let source: any RevisionSource
  private let day: (Int) -> CalendarDate
  private let defaults: BoardDefaults

  /// - Parameter day: returns the local day of a moment, given in seconds since 1970.
  init(_ source: any RevisionSource, defaults: BoardDefaults, day: @escaping (Int) -> CalendarDate) {
    self.source = source
    self.day = day
    self.defaults = defaults
  }

  /// The days on which the cards were done, by the indices of the cards. A card is missing if the history does not show
  /// its day. `gap` says which part of the history may show it, but is not in this clone.
  ///
  /// - Parameters:
  ///   - path: the path of the board, relative to the folder in which git runs.
  ///   - saved: the day on which the file was last saved; nil if it is not known. Cards that became done after the last
  ///     commit get this day.
  ///   - first: the first day to look at; nil for the whole history.
  func days(
    of cards: [Int], on board: ParsedBoard, at path: Path, saved: CalendarDate?, since first: CalendarDate?
  ) -> (days: [Int: CalendarDate], gap: Caveat?) {
    var waiting: [String: [Int]] = [:]
    for card in cards { waiting[board.card(card).gitKey, default: []].append(card) }
    var found: [Int: CalendarDate] = [:]
    var (object, after) = (nil as String?, Version(board))
    let revisions: [FileRevision]
    do { revisions = try source.revisions(of: path, before: nil, isFromTop: false) } catch {
      return ([:], Self.gap(error))
    }

    // Cards that are open in `before` and done in `after` were done on `day`. If only some of the cards with the same
    // key were done, nothing shows which ones, so the last ones on the board are taken.
    func compare(_ before: Version, _ day: CalendarDate) {
      for (key, cards) in waiting {
        let more = min((after.done[key] ?? 0) - (before.done[key] ?? 0), before.open[key] ?? 0, cards.count)
        guard more > 0 else { continue }
        for card in cards.suffix(more) { found[card] = day }
        waiting[key] = cards.count == more ? nil : Array(cards.dropLast(more))
      }
    }
    do {
      if let newest = revisions.first, let saved, let head = try version(newest.object, newest.path, newest.commit) {
        compare(head, saved)
        (object, after) = (newest.object, head)
      }
      for revision in revisions where !waiting.isEmpty {
        let day = day(revision.time)
        if let first, day < first { break }
        if revision.isCut { return (found, .historyIsCut) }
        if revision.object != object {
          after = try version(revision.object, revision.path, revision.commit) ?? Version()
        }
        guard let before = try version(revision.oldObject, revision.oldPath, "\(revision.commit)^") else { continue }
        compare(before, day)
        (object, after) = (revision.oldObject, before)
      }
    } catch {
      return (found, Self.gap(error))
    }
    return (found, nil)
  }

  private func version(_ object: String?, _ path: Path?, _ commit: String) throws -> Version? {
    guard let object else { return nil }
    do { return try source.text(object).map { Version(ParsedBoard($0, defaults)) } } catch let failure as Git.Failure {
      throw failure.naming(path, in: commit, remedy: path.map { ["log", "-p", "--", ":/\($0.text)"] } ?? [])
    }
  }

  /// The part of the history that is missing; nil if git fails for another reason.
  private static func gap(_ error: any Error) -> Caveat? {
    (error as? Git.Failure)?.code == .missingVersion ? .failed(error) : nil
  }

  /// For one version of a board: how many cards with each key are open, and how many are done without a `done:`.
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
  /// The text that identifies a card in earlier versions of its board: its id or, if it has none, its title.
  fileprivate var gitKey: String { id.map { "^\($0.text)" } ?? title }
}

/// The days on which cards of a plan without a `done:` were done, from the session's git repository. Without a session, or
/// if its plan is in no repository, no day is known.
struct GitDoneDays {
  private let session: PlanSession?
  private let defaults: BoardDefaults
  private let local: (Int) -> LocalTime
  private var revisions: Result<GitRevisions, Git.Failure>?
  private var gaps: [Caveat] = []
  private var isCut = false

  /// - Parameter local: returns the local time at a moment, given in seconds since 1970.
  init(_ session: PlanSession?, _ defaults: BoardDefaults, _ local: @escaping (Int) -> LocalTime) {
    self.session = session
    self.defaults = defaults
    self.local = local
  }

  /// Why days may be missing.
  var caveats: [Caveat] { gaps + (isCut ? [.historyIsCut] : []) }

  /// The known days of some done cards of a board, by the indices of the cards.
  ///
  /// - Parameter first: the first day to look at; nil for the whole history.
  mutating func days(
    of cards: [Int], on board: ParsedBoard, at path: Path, since first: CalendarDate?
  ) throws -> [Int: CalendarDate] {
    guard let session, path != .standardInput else { return [:] }
    let source = revisions ?? Result { () throws(Git.Failure) in try GitRevisions(session.git) }
    revisions = source
    let history: GitRevisions
    switch source {
    case .success(let found): history = found
    case .failure(let failure):
      // A plan need not be in a repository. But if git does not read the repository, the history is unknown.
      if gaps.isEmpty, failure.code == .otherOwner || failure.code == .refused { gaps = [.failed(failure)] }
      return [:]
    }
    let status = try? session.environment.files.status(path, followsLink: true)
    let (found, gap) = DoneInGit(history, defaults: defaults) { [local] in local($0).day }.days(
      of: cards, on: board, at: session.seenFromGit(path), saved: status.map { local($0.modified / 1_000_000_000).day },
      since: first)
    switch gap {
    case .historyIsCut: isCut = true
    case let gap?: gaps.append(gap)
    case nil: break
    }
    return found
  }
}
