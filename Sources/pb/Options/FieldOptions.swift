internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The fields of a card, as options.
struct FieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The day the card is due; +1w counts from its present due date, if any; none clears it", valueName: "date"),
    completion: Accepted.date.kind)
  var due: String?

  @Option(
    help: ArgumentHelp("The day when work on the card can begin; none clears it", valueName: "date"),
    completion: Accepted.date.kind)
  var start: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("high, medium or low, or their first letters; none clears it", valueName: "level"),
    completion: Accepted.priority.kind)
  var priority: String?

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; when editing, -tag removes a tag, and none removes all", valueName: "tag"),
    completion: Accepted.tag.kind)
  var tag: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A person; when editing, -person removes a person, and none removes all", valueName: "person"),
    completion: Accepted.person.kind)
  var person: [String] = []

  @Option(
    name: .customLong("color"), help: ArgumentHelp("A name or #rrggbb; none clears it", valueName: "color"),
    completion: Accepted.color.kind)
  var color: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Any field, also written as p:high or +tag; when editing, key= clears it", valueName: "key=value"),
    completion: Accepted.assignment.kind)
  var set: [String] = []

  func validate() throws {
    for text in set where Self.change(text) == nil {
      throw ValidationError("--set needs key=value, for example --set est=3h")
    }
    try Self.check(changes)
  }

  /// Checks that no field gets several values. Only tags and people may have several.
  ///
  /// Two names of one field, such as `p` and `priority`, are not detected here, because that depends on the board.
  /// - Throws: `ValidationError`.
  static func check(_ changes: [(key: FieldKey, value: String?)]) throws {
    let keys = changes.map { FieldKey($0.key.name.lowercased()) }.filter { $0 != .tag && $0 != .person }
    if let key = Dictionary(grouping: keys, by: { $0 }).first(where: { $1.count > 1 })?.key {
      throw ValidationError("give only one value for `\(VisibleText.safe(key.name))`")
    }
  }

  /// The change for a value of `--set`: `est=3h`, or a typed field such as `p:high`; nil for any other text.
  private static func change(_ text: String) -> (key: FieldKey, value: String?)? {
    if let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }), sign > text.startIndex, text[sign] == "=" {
      let (name, value) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
      return (FieldKey(name), value == "none" && FieldKey(typed: name).isOfFormat ? "" : value)
    }
    return TypedField(text).map { ($0.key, $0.value) }
  }

  /// The changed fields, in the order of the help; the value is nil if the field is cleared.
  var changes: [(key: FieldKey, value: String?)] {
    var changes: [(key: FieldKey, value: String?)] = []
    func add(_ key: FieldKey, _ value: String?) {
      if let value { changes.append((key, value.isEmpty ? nil : value)) }
    }
    func addOrClear(_ key: FieldKey, _ value: String?) { add(key, value == "none" ? "" : value) }
    addOrClear(.due, due)
    addOrClear(.start, start)
    addOrClear(.priority, priority)
    for tag in tag { addOrClear(.tag, tag) }
    for person in person { addOrClear(.person, person) }
    addOrClear(.color, color)
    for (key, value) in set.compactMap(Self.change) { add(key, value) }
    return changes
  }

  /// The fields of a new card.
  var given: [Field] { changes.compactMap { change in change.value.map { Field(change.key, $0) } } }
}
