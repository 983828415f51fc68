package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// A query for the history of a card, in the git repository or in another source of revisions.
package struct CardLog: Sendable {
  package struct Entry: Sendable {
    /// The revision that made the changes, such as a commit; nil for changes since the newest revision. In pb's own
    /// history, nil also for changes by other programs.
    package let revision: FileRevision?
    package let changes: [BoardChange]
    /// The board that the card came from; nil if there is none. The path is relative to the top of the git repository
    /// or, in pb's own history, to the user's current folder.
    package let oldBoard: Path?
    /// Whether this is not a change, but the end of what this clone knows: it lacks the history before ``revision``,
    /// which is the oldest commit here that has the card.
    package var isCut: Bool { revision?.isCut == true && changes.isEmpty }
  }

  package let card: CardName
  package let board: BoardName?

  /// Creates the query; without `board`, the card is looked for on all boards.
  package init(_ card: CardName, board: BoardName? = nil) {
    self.card = card
    self.board = board
  }

  /// The card's changes, newest first. A card that was removed, or is in the trash, is looked for in earlier versions
  /// of the boards that still exist. In a shallow clone, the last entry may be the end of its history (``Entry/isCut``).
  ///
  /// - Throws: `IntentFailure` if the card is not found or is ambiguous; `FileFailure` if a board cannot be read; the
  ///   errors of the source, such as `Git.Failure` if this clone lacks a version that is needed.
  package func entries(on boards: any BoardSource, _ source: any RevisionSource) throws -> [Entry] {
    do {
      return try Self.entries(of: card.find(in: boards, on: board, .open, items: .itsCard), on: boards, source)
    } catch let failure as IntentFailure {
      switch failure.reason {
      case .noSuchCard, .inTrash: break
      default: throw failure
      }
      return try entriesOfGone(on: boards, Revisions(source: source, defaults: boards.settings.defaults), failure)
    }
  }

  /// Which cards have the name, too, but are not in the log: an open card takes precedence over closed ones, and a card
  /// on the board over one in the archive. Nothing if the card is removed.
  package func caveats(on boards: any BoardSource) -> [Caveat] {
    guard let others = try? card.passedOver(in: boards, on: board, .open), !others.isEmpty else { return [] }
    return [.passedOver(card, others)]
  }

  /// Like ``entries(on:_:)``, but reads the session's repository.
  package func entries(on boards: any BoardSource, in session: PlanSession) throws -> [Entry] {
    try entries(on: boards, GitRevisions(session.git))
  }

  static func entries(
    of match: CardName.Match, on boards: any BoardSource, _ source: any RevisionSource
  ) throws -> [Entry] {
    let source = Revisions(source: source, defaults: boards.settings.defaults)
    let revisions = try source.revisions(of: match.path, before: nil, isFromTop: false)
    var trail = CardHistoryWalker(match.card, in: match.board)
    guard !source.isLinear, let object = source.currentObject(of: revisions),
      let bytes = try source.text(object, .now), bytes != match.board.source.bytes
    else { return try follow(trail, revisions, source) }
    let head = ParsedBoard(bytes, source.defaults)
    let changes = trail.back(to: head)
    let new = changes.isEmpty ? [] : [Entry(revision: nil, changes: changes, oldBoard: nil)]
    return try changes.contains(where: \.isAdded) ? new : new + follow(trail, revisions, source)
  }

  /// The changes of a removed card, newest first. The first entry is the removal. Its `revision` is nil if the newest
  /// revision of the board still has the card.
  ///
  /// - Parameter failure: thrown if no earlier version of a board has the card.
  private func entriesOfGone(
    on boards: any BoardSource, _ source: Revisions, _ failure: IntentFailure
  ) throws -> [Entry] {
    var isCut = false
    for path in try board.map({ [try $0.find(in: boards)] }) ?? boards.paths {
      let revisions = try source.revisions(of: path, before: nil, isFromTop: false)
      isCut = isCut || revisions.contains(where: \.isCut)
      // Each possible removal, the name of the version before the removal, and the revisions that led to that version.
      let current = source.currentObject(of: revisions)
      typealias Removal = (FileRevision?, String?, Version, ArraySlice<FileRevision>)
      let newest: Removal = (nil, current, .now, revisions[...])
      let older = revisions.enumerated().map { ($1, $1.oldObject, .before($1), revisions.dropFirst($0 + 1)) as Removal }
      for (removal, object, version, rest) in [newest] + older {
        guard let before = try source.board(object, version),
          let found = try? card.find(in: Single(path: path, board: before), on: nil, items: .itsCard)
        else { continue }
        let trail = CardHistoryWalker(found.card, in: before)
        let end = Entry(revision: removal, changes: [.removed(trail.reference)], oldBoard: nil)
        return try [end] + Self.follow(trail, rest, source)
      }
    }
    if isCut, case .noSuchCard(let name) = failure.reason { throw IntentFailure(.noCardSinceCut(name)) }
    throw failure
  }

  /// The changes of a card back to its creation, newest first, also on the boards from which it came.
  private static func follow(
    _ start: CardHistoryWalker, _ first: some Sequence<FileRevision>, _ source: Revisions
  ) throws -> [Entry] {
    var trail = start
    var entries: [Entry] = []
    var rest = Array(first)[...]
    // A merge may have given the card a text that it has in no other revision.
    if !source.isLinear, let first = rest.first,
      try !rest.contains(where: { try source.board($0.object, .after($0)).map(trail.isOn) ?? false }),
      let newest = try source.board(first.object, .after(first)), trail.back(to: newest).contains(where: \.isAdded)
    {
      return entries
    }
    // The version of the board that `trail` has reached, as in ``FileRevision/object``.
    var object: String?
    var hasAllRevisions = true
    while let revision = rest.popFirst() {
      if revision.object == nil || revision.object != object {
        guard let after = try source.board(revision.object, .after(revision)) else {
          hasAllRevisions = false
          continue
        }
        if source.isLinear, hasAllRevisions {
          // Another program changed the board between two revisions.
          let changes = trail.back(to: after)
          if !changes.isEmpty { entries.append(Entry(revision: nil, changes: changes, oldBoard: nil)) }
          if changes.contains(where: \.isAdded) { return entries }
        } else if !trail.go(to: after) {
          // A revision of another branch may lack the card.
          continue
        }
        hasAllRevisions = true
      }
      if revision.isCut { return entries + [Entry(revision: revision, changes: [], oldBoard: nil)] }
      object = revision.oldObject
      let changes = try trail.back(to: source.board(revision.oldObject, .before(revision)))
      guard changes.contains(where: \.isAdded) else {
        if !changes.isEmpty { entries.append(Entry(revision: revision, changes: changes, oldBoard: nil)) }
        continue
      }
      let origin = try otherBoard(trail, revision, source)
      entries.append(Entry(revision: revision, changes: changes, oldBoard: origin?.path))
      guard let origin else { return entries }
      (trail, object) = (origin.trail, nil)
      rest = try source.revisions(of: origin.path, before: revision.commit, isFromTop: true)[...]
    }
    return entries
  }

  /// The board that lost the card in the commit that added it to the current board, and the card there; nil if none.
  private static func otherBoard(
    _ trail: CardHistoryWalker, _ revision: FileRevision, _ source: Revisions
  ) throws -> (path: Path, trail: CardHistoryWalker)? {
    for file in try source.files(of: revision.commit) where file.path != revision.path {
      guard let path = file.oldPath, path.isMarkdown,
        let before = try source.board(file.oldObject, .beside(file, isOld: true))
      else { continue }
      var other = trail
      guard other.go(to: before) else { continue }
      let after = try source.board(file.object, .beside(file, isOld: false))
      if after?.card(like: trail.card, of: trail.board) == nil { return (path, other) }
    }
    return nil
  }

  /// Where a version of a board is in the history, for the failure if this clone lacks it.
  private enum Version {
    case now
    case before(FileRevision)
    case after(FileRevision)
    /// A version of another file that a commit changed; before it if `isOld` is true.
    case beside(FileRevision, isOld: Bool)

    var path: Path? {
      switch self {
      case .now: nil
      case .before(let file), .beside(let file, isOld: true): file.oldPath
      case .after(let file), .beside(let file, isOld: false): file.path
      }
    }

    /// A git command that fetches this version, and others that may be needed with it.
    var remedy: [String] {
      if case .beside(let file, _) = self { return ["show", file.commit] }
      return path.map { ["log", "-p", "--", ":/\($0.text)"] } ?? []
    }

    var revision: String {
      switch self {
      case .now: "HEAD"
      case .before(let file), .beside(let file, isOld: true): "\(file.commit)^"
      case .after(let file), .beside(let file, isOld: false): file.commit
      }
    }
  }

  private struct Revisions {
    let source: any RevisionSource
    let defaults: BoardDefaults
    private let last = Last()

    private final class Last {
      var object: String?
      var board: ParsedBoard?
    }

    init(source: any RevisionSource, defaults: BoardDefaults) { (self.source, self.defaults) = (source, defaults) }

    func revisions(of path: Path, before start: String?, isFromTop: Bool) throws -> [FileRevision] {
      try source.revisions(of: path, before: start, isFromTop: isFromTop)
    }

    func files(of commit: String) throws -> [FileRevision] { try source.files(of: commit) }

    var isLinear: Bool { source.isLinear }

    func currentObject(of revisions: [FileRevision]) -> String? {
      revisions.first.flatMap { source.currentObject(after: $0) }
    }

    /// Keeps the version that was read last, because many versions are needed twice.
    func board(_ object: String?, _ version: Version) throws -> ParsedBoard? {
      guard let object else { return nil }
      if last.object == object { return last.board }
      let board = try text(object, version).map { ParsedBoard($0, defaults) }
      (last.object, last.board) = (object, board)
      return board
    }

    /// - Throws: `Git.Failure`, which names the version, if this clone lacks it.
    func text(_ object: String, _ version: Version) throws -> [UInt8]? {
      do { return try source.text(object) } catch let failure as Git.Failure {
        throw failure.naming(version.path, in: version.revision, remedy: version.remedy)
      }
    }
  }
}

extension CardHistoryWalker {
  fileprivate func isOn(_ other: ParsedBoard) -> Bool {
    var copy = self
    return copy.go(to: other)
  }
}

extension BoardChange {
  fileprivate var isAdded: Bool { if case .added = self { true } else { false } }
}

/// A board source with one version of one board.
private struct Single: BoardSource {
  let path: Path
  let board: ParsedBoard

  var paths: [Path] { [path] }
  var trash: Path { Path(".planboard/trash.md") }
  func board(at path: Path) throws -> ParsedBoard { board }
  func boardIfThere(at path: Path) throws -> ParsedBoard? { board }
}
