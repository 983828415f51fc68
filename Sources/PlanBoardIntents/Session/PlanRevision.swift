package import PlanBoardCore

/// A state of a plan that a live session (one with a cache) has seen. Later states have higher numbers.
package struct PlanRevision: Hashable, Comparable, Sendable {
  package let number: Int

  /// Whether the session saw `left` earlier than `right`. Both must be revisions of the same session.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The changes in a plan since a revision.
package enum PlanChanges: Sendable {
  /// The files that were created, deleted or changed: boards, the trash and `.planboard.yml`. A file that was written
  /// again with the same text may be among them. Empty if nothing has changed.
  case files(Set<Path>)
  /// The session does not have this revision, for example because it is too old. Everything may have changed.
  case expired
}
