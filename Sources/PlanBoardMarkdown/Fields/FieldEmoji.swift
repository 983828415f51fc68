internal import PlanBoardCore

/// The meaning of an emoji that begins a field, as Obsidian Tasks writes it: `📅 2026-12-01`.
struct FieldEmoji {
  let key: FieldKey
  /// The value that the emoji includes, such as `high` for `⏫`; nil if a value must follow the emoji.
  let flag: String?
  /// Whether the emoji is that of a reminder.
  var isReminder = false

  var notation: FieldOccurrence.Notation { isReminder ? .alarm : .emoji }

  /// The meaning and the length in bytes of the emoji at `start`; nil if no whole emoji is between `start` and `end`.
  static func match(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (FieldEmoji, Int)? {
    for (sign, emoji) in all where matches(sign, text, start, end) { return (emoji, sign.utf8CodeUnitCount) }
    return nil
  }

  private static func matches(_ sign: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
    -> Bool
  {
    let length = sign.utf8CodeUnitCount
    guard start + length <= end else { return false }
    for index in 0..<length where text[start + index] != sign.utf8Start[index] { return false }
    return true
  }

  private static let all: [(StaticString, FieldEmoji)] = [
    ("📅", FieldEmoji(key: .due, flag: nil)), ("📆", FieldEmoji(key: .due, flag: nil)),
    ("🗓", FieldEmoji(key: .due, flag: nil)), ("🛫", FieldEmoji(key: .start, flag: nil)),
    ("⏳", FieldEmoji(key: .scheduled, flag: nil)), ("⌛", FieldEmoji(key: .scheduled, flag: nil)),
    ("➕", FieldEmoji(key: .created, flag: nil)), ("✅", FieldEmoji(key: .done, flag: nil)),
    ("⏰", FieldEmoji(key: .due, flag: nil, isReminder: true)),
    ("❌", FieldEmoji(key: .cancelled, flag: nil)), ("🔁", FieldEmoji(key: .every, flag: nil)),
    ("⛔", FieldEmoji(key: .after, flag: nil)), ("🆔", FieldEmoji(key: .id, flag: nil)),
    ("🔺", FieldEmoji(key: .priority, flag: "high")), ("⏫", FieldEmoji(key: .priority, flag: "high")),
    ("🔼", FieldEmoji(key: .priority, flag: "medium")), ("🔽", FieldEmoji(key: .priority, flag: "low")),
    ("⏬", FieldEmoji(key: .priority, flag: "low")), ("📌", FieldEmoji(key: .pinned, flag: "true")),
  ]

  /// The emoji for a field, and whether the emoji includes the value, as `⏫` does; nil if the field has no emoji.
  static func sign(for field: Field) -> (text: String, isFlag: Bool)? {
    let signs: [FieldKey: String] = [
      .due: "📅", .start: "🛫", .scheduled: "⏳", .created: "➕", .done: "✅", .cancelled: "❌", .every: "🔁", .after: "⛔",
      .id: "🆔",
    ]
    if let sign = signs[field.key] { return (sign, false) }
    switch (field.key, field.value) {
    case (.priority, "high"): return ("⏫", true)
    case (.priority, "medium"): return ("🔼", true)
    case (.priority, "low"): return ("🔽", true)
    case (.pinned, "true"): return ("📌", true)
    default: return nil
    }
  }
}
