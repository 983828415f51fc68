extension ParsedBoard {
  /// A copy of this board in which only the `date-format` decides how ambiguous dates, such as `@{9-1-2025}`, are read.
  /// Unambiguous dates, such as `@{17-9-2024}`, do not decide it (``BoardDefaults/settlesDates``).
  package var withoutSettledDates: ParsedBoard {
    var board = self
    board.defaults.settlesDates = false
    board.settings.context.dayOrder = settings.context.dateFormat?.dayOrder
    board.dateNotation = Once()
    board.syntaxes = nil
    return board
  }

  /// The text of the first date of Obsidian Kanban in which the day and the month may be swapped, such as `9-1-2025`;
  /// nil if there is none. O(n).
  package var firstAmbiguousDate: String? { withKanbanDates { $0.firstAmbiguous() } }

  /// Calls `body` with the dates of Obsidian Kanban in this board's text.
  func withKanbanDates<Result>(_ body: (KanbanDates) throws -> Result) rethrows -> Result {
    try source.bytes.withUnsafeBufferPointer {
      try body(KanbanDates($0, trigger: settings.context.dateTrigger))
    }
  }
}
