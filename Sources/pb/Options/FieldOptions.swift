internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct FieldOptions: ArgumentGroup {
  @Argument(.due) var due: String?

  @Argument(.start) var start: String?

  @Argument(.priority) var priority: String?

  @Argument(.tag) var tag: [String]

  @Argument(.person) var person: [String]

  @Argument(.color) var color: String?

  @Argument(.set) var set: [String]

  func validate() throws {
    for text in set where TypedField(assignment: text) == nil {
      throw UsageError("--set needs key=value, for example --set est=3h")
    }
    try Self.check(changes)
  }

  /// - Throws: `UsageError` if a field has several values, except for tags, people and `after`.
  static func check(_ changes: [(key: FieldKey, value: String?)]) throws {
    do throws(IntentFailure) { try EditCard.checkForRepetitions(changes) } catch {
      throw UsageError(error.diagnostic.message)
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
