package import PlanBoardCore

/// A state of a plan that a live session (one with a cache) has seen. Later states have higher numbers.
package struct PlanRevision: Hashable, Comparable, Sendable {
  package let number: Int

  /// Whether the session saw `left` earlier than `right`. Both must be revisions of the same session.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The changes in a plan since a revision.
package enum PlanChanges: Sendable {
  /// The boards, trash and `.planboard.yml` files that were created, deleted or changed. A file that was written again
  /// with the same text may be among them.
  case files(Set<Path>)
  /// Everything may have changed, because the session no longer has this revision.
  case expired
}
