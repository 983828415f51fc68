package import PlanBoardCore

/// A field where it occurs in a board's text (docs/format.md, "Fields").
package struct FieldOccurrence: Hashable, Sendable {
  package var key: FieldKey
  /// In native form (``Field/value``), or as it is written if it cannot be read. A separate time of Obsidian Kanban has
  /// the value `T15:00`.
  package var value: String
  /// The whole field, in bytes of the file.
  package var range: Range<Int>
  /// The part of `range` that an edit of the value replaces.
  package var valueRange: Range<Int>
  package var notation: Notation

  /// The way in which a field is written.
  package enum Notation: Hashable, Sendable {
    /// PlanBoard's own notation: `due:2026-12-01`, `#tag`, `!high`, `@ann`, `^k3f9`, `id:k3f9`.
    case native
    /// `[due:: 2026-12-01]` or `(due:: 2026-12-01)` (Dataview).
    case dataview
    /// `[due:2026-12-01]` or `(due: 2026-12-01)` (Tasks.md, SilverBullet); only dates.
    case bracketed
    /// `@due(2026-12-01)` (TaskPaper).
    case taskPaper
    /// `#2026-12-01` (the Obsidian plugin TODO): the due day.
    case hash
    /// `(@2026-12-01 09:00)` (the Obsidian plugin Reminder): the due day, unless the card has another.
    case reminder
    /// `⏰ 2026-12-01 09:00` (the plugins Reminder and Tasks together): the due day, unless the card has another.
    case alarm
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
    /// `key: value`, on a line of its own under the title, or a list below the key.
    case line
    /// `key:: value`, on a line of its own (Dataview), or a list below the key.
    case dataviewLine

    package var isLine: Bool { self == .line || self == .dataviewLine }

    /// Whether the field is a reminder, which is the due day only of a card without another due day.
    package var isReminder: Bool { self == .reminder || self == .alarm }

    var isKanban: Bool { self == .kanbanDate || self == .kanbanLink || self == .kanbanTime }
  }

  /// Whether the card's title leaves the field out. False for a word such as `std:vector`, a custom field whose key the
  /// board does not declare. Such a word may belong to a sentence.
  package var isTakenOutOfTitle = true
  /// Whether only the day of a date is read, because its time has a time zone.
  package var isPartlyRead = false
  /// Whether the field counts; false if it repeats an earlier field of the card, and for a reminder beside a due day.
  ///
  /// A second `due` repeats the first, even if its value is different. A tag or a person repeats only the same name. A
  /// `pin:` always counts.
  package internal(set) var counts = true
}

extension FieldOccurrence {
  /// Whether the field is an id such as `^k3f9`, and not `id:k3f9`.
  var isBlockID: Bool { key == .id && notation == .native && valueRange.lowerBound == range.lowerBound + 1 }

  var isUnreadTime: Bool {
    notation == .kanbanTime && !(value.hasPrefix("T") && TimeOfDay(value.dropFirst()) != nil)
  }

  /// Whether the field is a date of Obsidian Kanban that can be two days.
  package var isAmbiguous: Bool { notation.isKanban && WrittenDate(value)?.isAmbiguous == true }

  /// Whether the field is an `until:` whose value is not a day.
  package var isUnreadUntil: Bool { key == .until && CalendarDate(iso: value) == nil }

  /// The recurrence that an `every:` describes; nil if the value cannot be understood, or for another key.
  package var recurrence: Recurrence? { key == .every ? Recurrence(value) : nil }
}

extension [FieldOccurrence] {
  /// Sets ``FieldOccurrence/counts`` for the fields of a card. O(n).
  mutating func markRepetitions() {
    guard count > 1 else { return }
    withUnsafeMutableBufferPointer { fields in
      var seen: UInt32 = 0
      let hasDue =
        fields.contains { $0.notation.isReminder }
        && fields.contains { $0.key == .due && $0.notation != .kanbanTime && !$0.notation.isReminder }
      var values: Set<FieldOccurrence.Meaning> = []
      for index in fields.indices {
        if hasDue, fields[index].notation.isReminder {
          fields[index].counts = false
        } else if let bit = fields[index].singleKeyBit {
          fields[index].counts = seen & bit == 0
          seen |= bit
        } else if fields[index].key != .pinned {
          // Up to 16 fields are compared with each other, which is faster than hashing them.
          if index < 16 {
            for before in 0..<index where fields[before].meaning == fields[index].meaning {
              fields[index].counts = false
            }
          } else {
            if values.isEmpty { values = Set(fields[..<index].map(\.meaning)) }
            fields[index].counts = values.insert(fields[index].meaning).inserted
          }
        }
      }
    }
  }
}

extension FieldOccurrence {
  fileprivate struct Meaning: Hashable {
    var key: FieldKey
    /// Empty for a custom field, because only the first one with a key counts.
    var value: String
  }

  fileprivate var meaning: Meaning {
    if case .other = key { return Meaning(key: key, value: "") }
    return Meaning(key: key, value: value)
  }

  /// The bit that stands for the key in a set of keys; nil for tags, people, `pin` and custom fields.
  package var singleKeyBit: UInt32? {
    switch key {
    case .tag, .person, .pinned, .other: return nil
    case .due: if notation == .kanbanTime { return 1 }
    default: break
    }
    guard let number = key.number else { return nil }
    return 2 << UInt32(number)
  }
}
