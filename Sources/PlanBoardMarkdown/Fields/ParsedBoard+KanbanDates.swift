extension ParsedBoard {
  /// A copy of this board in which the unambiguous dates do not decide how the ambiguous ones are read.
  package var withoutSettledDates: ParsedBoard {
    var board = self
    board.defaults.settlesDates = false
    board.settings.context.dayOrder = settings.context.dateFormat?.dayOrder
    board.dateNotation = Once()
    board.syntaxes = nil
    return board
  }

  /// The text of the first ambiguous date; nil if there is none. O(n).
  package var firstAmbiguousDate: String? { withKanbanDates { $0.firstAmbiguous() } }

  /// Calls `body` with the dates of Obsidian Kanban in this board's text.
  func withKanbanDates<Result>(_ body: (KanbanDates) throws -> Result) rethrows -> Result {
    try source.bytes.withUnsafeBufferPointer {
      try body(KanbanDates($0, trigger: settings.context.dateTrigger))
    }
  }
}
