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

  private static let all: [(StaticString, FieldEmoji)] =
    FieldDefinition.all.flatMap { field in
      field.emoji.map { ($0.sign, FieldEmoji(key: field.key, flag: $0.value)) }
    } + [("⏰", FieldEmoji(key: .due, flag: nil, isReminder: true))]

  /// The emoji for a field, and whether the emoji includes the value, as `⏫` does; nil if the field has no emoji.
  static func sign(for field: Field) -> (text: String, isFlag: Bool)? {
    let emoji = field.key.definition?.emoji.first { $0.value == nil || $0.value == field.value }
    return emoji.map { ("\($0.sign)", $0.value != nil) }
  }
}
