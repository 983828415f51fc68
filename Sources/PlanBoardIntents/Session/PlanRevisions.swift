internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// The latest states of a plan that a session with a cache has seen, with the boards that were read for them.
final class PlanRevisions: Sendable {
  /// The largest number of states to keep.
  static let count = 16

  private struct Revision {
    var number: Int
    /// The files that have changed since the previous state.
    var changed: Set<Path>
    /// The boards of the plan, whether they were read or not.
    var paths: Set<Path>
    var texts: SnapshotTexts
    /// The total size in bytes of the texts that are not part of the next state; 0 for the newest state.
    var ownBytes = 0
  }

  private struct State {
    var versions = BoardVersions()
    var revisions: [Revision] = []
  }

  private let state = Mutex(State())
  /// The largest total size, in bytes, of the texts that are kept only for older states.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var versions: BoardVersions { state.withLock { $0.versions } }

  /// Adds a state, or returns the last state if nothing has changed.
  ///
  /// - Parameter makeTexts: makes the texts of a new state from the boards that have not changed since the last state.
  func add(
    _ paths: [Path], _ versions: BoardVersions, _ makeTexts: ([Path: ParsedBoard]) -> SnapshotTexts
  ) -> (revision: PlanRevision, texts: SnapshotTexts) {
    state.withLock { state in
      let changed = versions.changes(since: state.versions)
      state.versions = versions
      guard let last = state.revisions.indices.last else {
        let texts = makeTexts([:])
        state.revisions = [Revision(number: 1, changed: changed, paths: Set(paths), texts: texts)]
        return (PlanRevision(number: 1), texts)
      }
      let newest = state.revisions[last]
      if changed.isEmpty { return (PlanRevision(number: newest.number), newest.texts) }
      var known = newest.texts.read
      for path in changed {
        state.revisions[last].ownBytes += known.removeValue(forKey: path)?.source.bytes.count ?? 0
      }
      let texts = makeTexts(known)
      state.revisions.append(
        Revision(number: newest.number + 1, changed: changed, paths: Set(paths), texts: texts))
      while state.revisions.count > Self.count || state.revisions.reduce(0, { $0 + $1.ownBytes }) > limit {
        state.revisions.removeFirst()
      }
      return (PlanRevision(number: newest.number + 1), texts)
    }
  }

  func changes(since revision: PlanRevision) -> PlanChanges {
    state.withLock { state in
      guard let first = state.revisions.first, let last = state.revisions.last, revision.number >= first.number,
        revision.number <= last.number
      else { return .expired }
      return .files(
        state.revisions.reduce(into: []) { if $1.number > revision.number { $0.formUnion($1.changed) } })
    }
  }

  struct Earlier {
    var read: [Path: ParsedBoard]
    /// The boards that were not read, but whose text can be read now, because they have not changed since.
    var unchanged: Set<Path>
    /// The boards whose text is not known.
    var unknown: Set<Path>
  }

  /// The newest state in which the board at `path` was read and had the text with this digest; nil if the session has
  /// no such state.
  ///
  /// - Parameter later: the state in which an ``Earlier/unchanged`` board has the same text. If `later` is nil or too
  ///   old, every unread board is ``Earlier/unknown``.
  func state(with digest: Digest, at path: Path, comparedWith later: PlanRevision?) -> Earlier? {
    let revisions = state.withLock { $0.revisions }
    for revision in revisions.reversed() {
      let read = revision.texts.read
      guard read[path].map({ Digest($0.source.bytes) }) == digest else { continue }
      let unread = revision.paths.filter { read[$0] == nil }
      guard let later, let first = revisions.first, later.number >= first.number - 1 else {
        return Earlier(read: read, unchanged: [], unknown: unread)
      }
      let span = min(revision.number, later.number)..<max(revision.number, later.number)
      let changed = revisions.filter { span.contains($0.number - 1) }.reduce(into: Set()) { $0.formUnion($1.changed) }
      return Earlier(read: read, unchanged: unread.subtracting(changed), unknown: unread.intersection(changed))
    }
    return nil
  }
}
