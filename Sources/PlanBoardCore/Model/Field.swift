/// The name of a field (format §3). Notations such as `📅`, `@{…}` and `due:` share one key.
package enum FieldKey: Hashable, Sendable {
  case tag, due, start, scheduled, created, done, cancelled, priority, color, every, person, estimate, quantity, after
  case pinned, id
  /// A key that the format does not know.
  case other(String)

  /// - Parameter name: as it is spelled in `fields:`, in queries and in JSON, for example `due`.
  package init(_ name: String) { self = Self.known.first { $0.name == name } ?? .other(name) }

  package var name: String {
    switch self {
    case .tag: "tag"
    case .due: "due"
    case .start: "start"
    case .scheduled: "scheduled"
    case .created: "created"
    case .done: "done"
    case .cancelled: "cancelled"
    case .priority: "priority"
    case .color: "color"
    case .every: "every"
    case .person: "person"
    case .estimate: "est"
    case .quantity: "qty"
    case .after: "after"
    case .pinned: "pin"
    case .id: "id"
    case .other(let name): name
    }
  }

  /// Whether the value of the field is a day, perhaps with a time.
  package var isDate: Bool {
    switch self {
    case .due, .start, .scheduled, .created, .done, .cancelled: true
    default: false
    }
  }

  /// The last day of a card that recurs (format §3). Boards list it as a key of their own, but its value is always a day.
  package static let until = FieldKey.other("until")

  /// Whether a value that people type for the field is a day.
  package var takesDay: Bool { isDate || self == .until }

  /// Whether the format gives the field a meaning, so that `none` can stand for no value.
  package var isOfFormat: Bool { if case .other = self { self == .until } else { true } }

  static let known: [FieldKey] = [
    .tag, .due, .start, .scheduled, .created, .done, .cancelled, .priority, .color, .every, .person, .estimate,
    .quantity,
    .after, .pinned, .id,
  ]
}

extension FieldKey: CustomStringConvertible {
  package var description: String { name }
}

/// A field: its key and its value.
package struct Field: Hashable, Sendable {
  package var key: FieldKey
  package var value: String

  package init(_ key: FieldKey, _ value: String) {
    self.key = key
    self.value = value
  }
}
