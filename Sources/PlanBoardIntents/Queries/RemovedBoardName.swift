package import PlanBoardCore
internal import PlanBoardStore

/// A board in the trash, for a user interface that offers to put it back.
package struct RemovedBoardName: Hashable, Sendable {
  /// The path that the board had before. ``RestoreBoard`` finds the board by this path. If several removed boards had
  /// this path, ``RestoreBoard`` finds the one that was removed last.
  package let original: Path
  /// The day on which the board was removed.
  package let day: CalendarDate
}

extension PlanSnapshot {
  /// The removed boards of the plan, the latest day first.
  package var removedBoardNames: [RemovedBoardName] {
    removedBoards().map { RemovedBoardName(original: $0.original, day: $0.day) }
  }

  /// Whether the trash has a removed board with this name: the path that the board had, or the path of its file in the
  /// trash.
  package func hasRemovedBoard(_ name: String) -> Bool {
    removedBoards().contains { $0.original.text == name || $0.path.text == name }
  }
}
