internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

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
    for text in set where TypedField(assignment: text) == nil {
      throw ValidationError("--set needs key=value, for example --set est=3h")
    }
    try Self.check(changes)
  }

  /// - Throws: `ValidationError` if a field has several values, except for tags, people and `after`.
  static func check(_ changes: [(key: FieldKey, value: String?)]) throws {
    do throws(IntentFailure) { try EditCard.checkForRepetitions(changes) } catch {
      throw ValidationError(error.diagnostic.message)
    }
  }

  private var typed: [TypedField] {
    let single = [(FieldKey.due, due), (.start, start), (.priority, priority)]
    let typed: [TypedField?] =
      single.map { key, value in value.map { TypedField(key, typed: $0) } }
      + tag.map { TypedField(.tag, typed: $0) } + person.map { TypedField(.person, typed: $0) }
      + [color.map { TypedField(.color, typed: $0) }] + set.map { TypedField(assignment: $0) }
    return typed.compactMap(\.self)
  }

  /// The changes for ``EditCard``; the value of a field to clear is an empty text, not nil.
  var changes: [(key: FieldKey, value: String?)] { typed.map { ($0.key, $0.value) } }

  /// The fields for ``AddCard``.
  var given: [Field] { typed.map { Field($0.key, $0.value) } }
}
