package import PlanBoardCore

/// A state of a plan that a live session (one with a cache) has seen. Later states have higher numbers.
package struct PlanRevision: Hashable, Comparable, Sendable {
  package let number: Int

  /// Whether the session saw `left` earlier than `right`. Both must be revisions of the same session.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The changes in a plan since a revision.
package enum PlanChanges: Sendable {
  /// The boards that were created, deleted or changed, and `.planboard.yml` and the trash if this happened to them. A
  /// file that was only written again with the same text may be among them. Empty if nothing has changed.
  case files(Set<Path>)
  /// The session does not have this revision, for example because it is too old. Everything may have changed.
  case expired
}
