package import PlanBoardWorkspace
internal import PlanBoardMarkdown
internal import Synchronization

/// A state of a plan that a live session has seen. Later states have higher numbers.
package struct PlanRevision: Hashable, Comparable, Sendable {
  package let number: Int

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// What has changed in a plan since a revision.
package enum PlanChanges: Sendable {
  /// Files that came, went, or have another text, `.planboard.yml` among them; none if nothing has.
  case files(Set<Path>)
  /// The revision is too old: everything may have changed.
  case expired
}

/// Where a card is now.
package enum FollowedCard: Sendable {
  case card(CardRef)
  /// It is gone, or it is not certain which card it is.
  case none
  /// Nothing remembers the text that the reference is about.
  case expired
}

/// The last states of a plan that a live session has shown, with the boards that were read for them.
final class PlanRevisions: Sendable {
  /// So many are kept.
  static let limit = 16

  /// What a file was in a state.
  enum Version: Hashable, Sendable {
    case file(FileVersion)
    /// A text that is not on the disk.
    case text(Digest)
  }

  private struct Revision {
    var number: Int
    /// Since the revision before.
    var changed: Set<Path>
    var texts: SnapshotTexts
  }

  private struct State {
    var versions: [Path: Version] = [:]
    var revisions: [Revision] = []
  }

  private let state = Mutex(State())

  /// Gives a state its number.
  ///
  /// - Parameter texts: of the state; those of the last one are returned if nothing has changed.
  func add(_ versions: [Path: Version], _ texts: SnapshotTexts) -> (revision: PlanRevision, texts: SnapshotTexts) {
    state.withLock { state in
      let changed = Set(versions.filter { state.versions[$0.key] != $0.value }.keys)
        .union(state.versions.keys.filter { versions[$0] == nil })
      if let last = state.revisions.last, changed.isEmpty { return (PlanRevision(number: last.number), last.texts) }
      state.versions = versions
      let number = (state.revisions.last?.number ?? 0) + 1
      state.revisions.append(Revision(number: number, changed: changed, texts: texts))
      if state.revisions.count > Self.limit { state.revisions.removeFirst() }
      return (PlanRevision(number: number), texts)
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

  /// The boards of the newest state that has read a board with that digest; the board itself is among them.
  func boards(with digest: Digest, at path: Path) -> [Path: ParsedBoard]? {
    let texts = state.withLock { $0.revisions.map(\.texts) }
    return texts.reversed().lazy.map(\.read).first { $0[path].map { Digest($0.source.bytes) } == digest }
  }
}
