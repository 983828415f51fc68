package import PlanBoardCore

/// A field as written in the text: its key, value, notation and range (format §3).
package struct FieldOccurrence: Hashable, Sendable {
  package var key: FieldKey
  /// In the native form: dates in ISO format; priorities as `high`, `medium` or `low`; tags, people and ids without their sign.
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
    /// `(A)` at the beginning of the title (todo.txt).
    case letter
    /// `key: value`, on a line of its own under the title.
    case line

    /// Whether it is a date or a time in braces or links, as Obsidian Kanban writes them.
    var isKanban: Bool { self == .kanbanDate || self == .kanbanLink || self == .kanbanTime }
  }

  /// Whether the title leaves the field out. False for a bare `key:value` whose key neither the format nor the board knows: it may
  /// belong to a sentence.
  package var isTakenOutOfTitle = true
  /// Whether no earlier field of the card makes this one redundant. Only the first field of each key counts, but all different tags
  /// and people count.
  package internal(set) var counts = true
}

extension FieldOccurrence {
  /// The meaning of an `every:`; nil if the value cannot be understood, or for another key.
  package var recurrence: Recurrence? { key == .every ? Recurrence(value, hasWords: notation == .emoji) : nil }
}

extension [FieldOccurrence] {
  /// Sets ``FieldOccurrence/counts`` for the fields of a card. O(n).
  mutating func markRepetitions() {
    guard count > 1 else { return }
    withUnsafeMutableBufferPointer { fields in
      var seen: UInt32 = 0
      var values: Set<FieldOccurrence.Saying> = []
      for index in fields.indices {
        if let bit = fields[index].singleKey {
          fields[index].counts = seen & bit == 0
          seen |= bit
        } else if fields[index].key != .pinned {
          // The first few fields are compared with each other; if there are more, they are hashed.
          if index < 16 {
            for before in 0..<index where fields[before].saying == fields[index].saying { fields[index].counts = false }
          } else {
            if values.isEmpty { values = Set(fields[..<index].map(\.saying)) }
            fields[index].counts = values.insert(fields[index].saying).inserted
          }
        }
      }
    }
  }
}

extension FieldOccurrence {
  /// The properties that repetitions of a field have in common.
  fileprivate struct Saying: Hashable {
    var key: FieldKey
    var value: String
  }

  fileprivate var saying: Saying {
    if case .other = key { return Saying(key: key, value: "") }
    return Saying(key: key, value: value)
  }

  /// A bit for each key for which only the first field counts; Obsidian Kanban's separate time has its own bit. nil for tags,
  /// people, `pin` and unknown keys.
  package var singleKey: UInt32? {
    switch key {
    case .due: notation == .kanbanTime ? 1 : 1 << 1
    case .start: 1 << 2
    case .scheduled: 1 << 3
    case .created: 1 << 4
    case .done: 1 << 5
    case .cancelled: 1 << 6
    case .priority: 1 << 7
    case .color: 1 << 8
    case .every: 1 << 9
    case .estimate: 1 << 10
    case .quantity: 1 << 11
    case .after: 1 << 12
    case .id: 1 << 13
    case .tag, .person, .pinned, .other: nil
    }
  }
}

/// Everything that affects how fields are read, besides their text.
package struct FieldContext: Hashable, Sendable {
  /// `people:` of the board and of its planning folder.
  package var people: Set<String> = []
  /// `fields:` of the board: its own keys.
  package var declaredFields: Set<String> = []
  /// Obsidian Kanban's `date-format`, in the notation of moment.js.
  package var dateFormat: DateFormat?
  /// Obsidian Kanban's `time-format`, in the notation of moment.js.
  package var timeFormat: TimeFormat?
  /// How to read ambiguous dates: like the board's other dates, or as ``dateFormat`` says.
  package var dayOrder: DayOrder?
  /// Whether the text has dates in the braces or brackets of Obsidian Kanban.
  var hasKanbanDates = false
  package var dateTrigger = "@"
  package var timeTrigger = "@@"
  /// Whether the file is one of Obsidian Kanban's, where a line break ends a title.
  package var isKanbanPlugin = false

  package init() {}
}
