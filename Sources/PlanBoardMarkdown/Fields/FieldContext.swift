internal import PlanBoardCore

/// The settings of a board, and the facts about its text, that affect how fields are read.
package struct FieldContext: Hashable, Sendable {
  /// The names in `people:` of the board and of its planning folder.
  package var people: Set<String> = []
  /// The keys of custom fields in `fields:` of the board.
  package var declaredFields: Set<String> = []
  /// Obsidian Kanban's `date-format`, in the notation of moment.js.
  package var dateFormat: DateFormat?
  /// Obsidian Kanban's `time-format`, in the notation of moment.js.
  package var timeFormat: TimeFormat?
  /// The order of day and month in ambiguous dates such as `9-1-2025`; nil if it is unknown. It comes from
  /// ``dateFormat``, or else from the board's unambiguous dates if ``BoardDefaults/settlesDates`` is true.
  package var dayOrder: DayOrder?
  var hasKanbanDates = false
  /// Obsidian Kanban's `date-trigger`: what comes before the braces or brackets of a date.
  package var dateTrigger = "@"
  /// Obsidian Kanban's `time-trigger`.
  package var timeTrigger = "@@"
  /// Whether the file is one of Obsidian Kanban's, where a line break ends a title.
  package var isKanbanPlugin = false

  package init() {}
}

extension FieldContext {
  /// Reads a date as this board reads Obsidian Kanban's dates; nil if the text is ambiguous, or is not a date.
  func date(_ text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { date($0, $0.indices) }
  }

  func date(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> CalendarDate? {
    dateFormat?.date(from: bytes.string(bytes.trimmed(range))) ?? WrittenDate(bytes, range)?.date(known: dayOrder)
  }

  /// Reads a time in the board's `time-format`, or one such as `14:20`; nil if the text is neither.
  ///
  /// - Parameter takesSeconds: whether `14:20:30` is read, too.
  func time(_ text: String, takesSeconds: Bool = true) -> TimeOfDay? {
    if let time = timeFormat?.time(from: text) ?? TimeOfDay(text) { return time }
    return takesSeconds ? ClockText(text).flatMap { $0.hasZone ? nil : $0.time } : nil
  }

  /// Writes a time in the board's `time-format`, or as `14:20` if it has none.
  func text(of time: TimeOfDay) -> String { timeFormat?.text(for: time) ?? "\(time)" }

  /// Sets ``hasKanbanDates`` and ``dayOrder``. O(n).
  ///
  /// - Parameter edited: the board before the edit, and the changed lines; nil if there was no edit.
  mutating func settleDayOrder(
    of source: SourceText, _ defaults: BoardDefaults, edited: (board: ParsedBoard, hunks: [LineHunk])?
  ) {
    dayOrder = dateFormat?.dayOrder
    source.bytes.withUnsafeBufferPointer { bytes in
      if let edited, !edited.board.settings.context.hasKanbanDates,
        edited.board.settings.context.dateTrigger == dateTrigger
      {
        // A date never continues on the next line, so only the changed lines can have dates.
        hasKanbanDates = edited.hunks.contains { hunk in
          let lines = source.lines.start(of: hunk.after.lowerBound)..<source.lines.start(of: hunk.after.upperBound)
          return KanbanDates(UnsafeBufferPointer(rebasing: bytes[lines]), trigger: dateTrigger).hasDates
        }
      } else {
        hasKanbanDates = KanbanDates(bytes, trigger: dateTrigger).hasDates
      }
      guard hasKanbanDates, dayOrder == nil, defaults.settlesDates else { return }
      dayOrder = KanbanDates(bytes, trigger: dateTrigger).settledOrder()
    }
  }
}
