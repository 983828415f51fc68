package import PlanBoardCore
internal import PlanBoardStore

/// A board in the trash, named by its former path.
package struct RemovedBoardName: Hashable, Sendable {
  /// The path that the board had before. If several removed boards had this path, ``RestoreBoard`` finds the one that
  /// was removed last.
  package let original: Path
  package let day: CalendarDate
}

extension PlanSnapshot {
  /// The removed boards of the plan, the latest day first.
  package var removedBoardNames: [RemovedBoardName] {
    removedBoards().map { RemovedBoardName(original: $0.original, day: $0.day) }
  }

  /// Whether a board with this former path, or with this path in the trash, was removed.
  package func hasRemovedBoard(_ name: String) -> Bool {
    removedBoards().contains { $0.original.text == name || $0.path.text == name }
  }
}
