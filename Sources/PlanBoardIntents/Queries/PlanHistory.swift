package import PlanBoardCore
package import PlanBoardStore

/// The changes that this machine remembers of a plan, the last one first.
package struct PlanHistory: Sendable {
  package struct Item: Sendable {
    package let number: Int
    /// Seconds since 1970.
    package let time: Int
    package let kind: HistoryEntry.Kind
    package let summary: ChangeSummary
    /// The boards that it changed.
    package let paths: [Path]
    /// Whether it was undone.
    package let isUndone: Bool
    /// Whether the texts that would be needed to undo it are gone.
    package let isForgotten: Bool
  }

  package let items: [Item]
  /// What could not be read.
  package let notices: [Notice]
}

extension PlanSession {
  /// - Parameter count: how many changes at most.
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
