internal import ArgumentParser
internal import PlanBoardCore

/// The fields of a card, as options.
struct FieldOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The day it is due; none clears it", valueName: "date"), completion: Accepted.date.kind)
  var due: String?

  @Option(help: ArgumentHelp("The day it can begin; none clears it", valueName: "date"), completion: Accepted.date.kind)
  var start: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("high, medium or low; none clears it", valueName: "level"),
    completion: Accepted.priority.kind)
  var priority: String?

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; -tag removes one when editing", valueName: "tag"), completion: Accepted.tag.kind)
  var tag: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A person; -person removes one when editing", valueName: "person"),
    completion: Accepted.person.kind)
  var person: [String] = []

  @Option(
    name: .customLong("color"), help: ArgumentHelp("A name or #rrggbb; none clears it", valueName: "color"),
    completion: Accepted.color.kind)
  var color: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Any other field; key= clears it when editing", valueName: "key=value"),
    completion: Accepted.assignment.kind)
  var set: [String] = []

  func validate() throws {
    for text in set where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set needs key=value, for example --set est=3h")
    }
    // Tags and people can have several values.
    let keys = changes.map(\.key).filter { $0 != .tag && $0 != .person }
    if let key = Dictionary(grouping: keys, by: { $0 }).first(where: { $1.count > 1 })?.key {
      throw ValidationError("give only one value for `\(VisibleText.safe(key.name))`")
    }
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
    for tag in tag { add(.tag, tag) }
    for person in person { add(.person, person) }
    addOrClear(.color, color)
    for text in set {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      add(FieldKey(String(parts[0])), String(parts[1]))
    }
    return changes
  }

  /// The fields of a new card.
  var given: [Field] { changes.compactMap { change in change.value.map { Field(change.key, $0) } } }
}
