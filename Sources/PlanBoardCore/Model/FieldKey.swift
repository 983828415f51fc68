/// The key of a field (docs/format.md, "Fields"). `📅`, `@{…}` and `due:` are notations of the same key, `due`.
package enum FieldKey: Hashable, Sendable {
  case tag, due, start, scheduled, created, done, cancelled, priority, color, every, person, estimate, quantity, after
  case pinned, id
  /// A custom key, such as `customer` in `customer:acme`. ``until`` also has this case, although the format defines it.
  case other(String)

  /// - Parameter name: the key's own name, such as `due`. A synonym such as `pri` gives a custom field; see
  ///   ``init(typed:)``.
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

  /// Whether the value of the field is a day, perhaps with a time; false for ``until`` (see ``takesDay``).
  package var isDate: Bool {
    switch self {
    case .due, .start, .scheduled, .created, .done, .cancelled: true
    default: false
    }
  }

  /// The key of the last day on which a recurring card can be due (docs/format.md, "Recurrence").
  package static let until = FieldKey.other("until")

  /// The key by which people ask when a card was last changed. As text on a board it is a custom field, because nothing
  /// about this is written there.
  package static let modified = FieldKey.other("modified")

  /// Whether people type a day for the field in commands and queries.
  package var takesDay: Bool { isDate || self == .until }

  /// Whether the format defines the field.
  package var isOfFormat: Bool { if case .other = self { self == .until } else { true } }

  /// All keys that have a case of their own.
  static let known: [FieldKey] = [
    .tag, .due, .start, .scheduled, .created, .done, .cancelled, .priority, .color, .every, .person, .estimate,
    .quantity,
    .after, .pinned, .id,
  ]
}

extension FieldKey: CustomStringConvertible {
  package var description: String { name }
}
