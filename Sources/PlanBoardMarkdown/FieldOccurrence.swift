package import PlanBoardCore

/// A field as it stands in a text: which key, what value, in which notation, and where (format §3).
package struct FieldOccurrence: Hashable, Sendable {
  package var key: FieldKey
  /// In the native form: dates in ISO, priorities as `high`, `medium`, `low`, tags, people and ids without their sign.
  package var value: String
  /// The whole field, in bytes of the file.
  package var range: Range<Int>
  /// The part of `range` that an edit of the value replaces.
  package var valueRange: Range<Int>
  package var notation: Notation

  /// How a field is written.
  package enum Notation: Hashable, Sendable {
    /// `due:2026-12-01`, `#tag`, `!high`, `@ann`, ` ^id`, `id:k3f9`.
    case native
    /// `[due:: 2026-12-01]` or `(due:: 2026-12-01)` (Dataview).
    case dataview
    /// `@due(2026-12-01)` (TaskPaper).
    case taskPaper
    /// `@{2026-12-01}` (Obsidian Kanban), in the board's own date format.
    case kanbanDate
    /// `@[[2026-12-01]]` or `@[2026-12-01](…)` (Obsidian Kanban).
    case kanbanLink
    /// `@@{15:00}` (Obsidian Kanban): the time of the due date.
    case kanbanTime
    /// `📅 2026-12-01` (Obsidian Tasks).
    case emoji
    /// `(A)` first in the title (todo.txt).
    case letter
    /// `key: value`, a line of its own under the title.
    case line
  }

  /// The field says something even where it stands in a sentence, so it is no part of the title.
  package var isTakenOutOfTitle = true
}

/// What the reading of fields depends on besides their text.
package struct FieldContext: Hashable, Sendable {
  /// `people:` of the board.
  package var people: Set<String> = []
  /// `fields:` of the board: keys of its own.
  package var declaredFields: Set<String> = []
  /// Obsidian Kanban's `date-format`, in the notation of moment.js.
  package var dateFormat: DateFormat?
  package var dateTrigger = "@"
  package var timeTrigger = "@@"
  /// The file is one of Obsidian Kanban: a line break ends a title.
  package var isKanbanPlugin = false

  package init() {}
}
