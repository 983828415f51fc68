package import PlanBoardCore

/// A state of a plan that a live session has seen. Later states have higher numbers.
package struct PlanRevision: Hashable, Comparable, Sendable {
  package let number: Int

  /// Whether the session saw `left` earlier than `right`. Both must be revisions of the same session.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The changes in a plan since a revision.
package enum PlanChanges: Sendable {
  /// The files that were created or deleted, or whose text has changed, including `.planboard.yml`; empty if nothing
  /// has changed.
  case files(Set<Path>)
  /// The revision is too old: everything may have changed.
  case expired
}
