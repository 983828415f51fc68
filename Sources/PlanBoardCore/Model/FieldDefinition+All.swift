extension FieldDefinition {
  /// The fields of the format, in the order in which queries are completed.
  package static let all: [FieldDefinition] = [
    FieldDefinition(.tag, "tag", .tag, isWritten: false, typed: ["tag", "tags"]),
    FieldDefinition(.person, "person", .person, isWritten: false, typed: ["person", "people"]),
    FieldDefinition(
      .due, "due", .day, foreign: ["by", "deadline", "on"], likely: ["due"],
      emoji: [Emoji("📅"), Emoji("📆"), Emoji("🗓")]),
    FieldDefinition(
      .start, "start", .day, beforeDate: "t", foreign: ["t", "wait"], likely: ["start"], emoji: [Emoji("🛫")]),
    FieldDefinition(.scheduled, "scheduled", .day, likely: ["scheduled"], emoji: [Emoji("⏳"), Emoji("⌛")]),
    FieldDefinition(
      .created, "created", .day, likely: ["created"], emoji: [Emoji("➕")], isEvent: true, isStamp: true),
    FieldDefinition(.done, "done", .day, synonyms: ["completion"], emoji: [Emoji("✅")], isEvent: true, isStamp: true),
    FieldDefinition(.cancelled, "cancelled", .day, emoji: [Emoji("❌")], isEvent: true),
    FieldDefinition(
      .priority, "priority", .priority, synonyms: ["pri"], typed: ["p"], likely: ["priority"],
      emoji: [
        Emoji("⏫", value: "high"), Emoji("🔺", value: "high"), Emoji("🔼", value: "medium"), Emoji("🔽", value: "low"),
        Emoji("⏬", value: "low"),
      ]),
    FieldDefinition(.color, "color", .color, synonyms: ["colour"], likely: ["color"]),
    FieldDefinition(
      .every, "every", .recurrence, synonyms: ["rec", "repeat"], typed: ["recurrence"], foreign: ["rec", "recur"],
      likely: ["every", "repeat"], emoji: [Emoji("🔁")]),
    until,
    FieldDefinition(.estimate, "est", .duration, typed: ["estimate"]),
    FieldDefinition(.quantity, "qty", .number, typed: ["quantity"]),
    FieldDefinition(
      .after, "after", .ids, synonyms: ["dependson"], typed: ["depends"], likely: ["after"], emoji: [Emoji("⛔")]),
    FieldDefinition(.pinned, "pin", .flag, typed: ["pinned"], emoji: [Emoji("📌", value: "true")]),
    FieldDefinition(.id, "id", .id, emoji: [Emoji("🆔")]),
  ]

  static let until = FieldDefinition(.until, "until", .lastDay, isWritten: false)

  /// The fields that have a case of their own in ``FieldKey``, each at its ``FieldKey/number``.
  static let numbered = all.filter { $0.key.number != nil }.sorted { $0.key.number! < $1.key.number! }
}
