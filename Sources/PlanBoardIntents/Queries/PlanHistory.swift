package import PlanBoardCore
package import PlanBoardStore

/// The changes to a plan that this machine remembers, the last one first.
package struct PlanHistory: Sendable {
  package struct Item: Sendable {
    package let number: Int
    /// Seconds since 1970.
    package let time: Int
    package let kind: HistoryEntry.Kind
    package let summary: ChangeSummary
    /// The boards that the change affected.
    package let paths: [Path]
    /// Whether the change was undone.
    package let isUndone: Bool
    /// Whether the text needed to undo the change is no longer stored.
    package let isForgotten: Bool
  }

  package let items: [Item]
  /// The notices about parts of the history that could not be read.
  package let notices: [Notice]
}

extension PlanSession {
  /// - Parameter count: the largest number of changes to return.
  /// - Throws: `FileFailure` if the history cannot be read.
  package func history(_ count: Int) throws(FileFailure) -> PlanHistory {
    let past = try past()
    let entries = try past.entries()
    let done = Set(try past.stacks().done.map(\.number))
    let forgotten = try past.forgotten()
    let items = entries.reversed().prefix(count).map { entry in
      let isForgotten = forgotten.contains(entry.number)
      return PlanHistory.Item(
        number: entry.number, time: entry.time, kind: entry.kind, summary: entry.summary,
        paths: entry.boards.map { past.path(of: $0) }, isUndone: entry.kind == .change && !done.contains(entry.number),
        isForgotten: isForgotten)
    }
    return PlanHistory(items: items, notices: past.notices)
  }
}
