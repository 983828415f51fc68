extension VerbArgument {
  package static let due = option(
    "--due", value: "date", .date,
    "The day the card is due; +1w counts from its present due date, if any; none clears it")
  package static let start = option(
    "--start", value: "date", .date, "The day when work on the card can begin; none clears it")
  package static let priority = option(
    "--priority", "-p", value: "level", .priority, "high, medium or low, or their first letters; none clears it")
  package static let tag = option(
    "--tag", "-t", value: "tag", .tag, "A tag; when editing, -tag removes a tag, and none removes all",
    isRepeating: true, takesAnyWord: true)
  package static let person = option(
    "--person", value: "person", .person, "A person; when editing, -person removes a person, and none removes all",
    isRepeating: true, takesAnyWord: true)
  package static let color = option("--color", value: "color", .color, "A name or #rrggbb; none clears it")
  package static let set = option(
    "--set", value: "key=value", .assignment, "Any field, also written as p:high or +tag; when editing, key= clears it",
    isRepeating: true)
}

extension [VerbArgument] {
  /// The fields of a card.
  package static let fields: [VerbArgument] = [.due, .start, .priority, .tag, .person, .color, .set]
}
