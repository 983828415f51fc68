/// The key of a field (docs/format.md, "Fields"). `📅`, `@{…}` and `due:` are notations of the same key, `due`. What else
/// is known about the field is in its ``definition``.
package enum FieldKey: Hashable, Sendable {
  case tag, due, start, scheduled, created, done, cancelled, priority, color, every, person, estimate, quantity, after
  case pinned, id
  /// A custom key, such as `customer` in `customer:acme`. ``until`` also has this case, although the format defines it.
  case other(String)

  /// - Parameter name: the key's own name, such as `due`. A synonym such as `pri` gives a custom field; see
  ///   ``init(typed:)``.
  package init(_ name: String) { self = FieldDefinition.all.first { $0.name == name }?.key ?? .other(name) }

  package var name: String {
    if case .other(let name) = self { return name }
    return FieldDefinition.numbered[number!].name
  }

  /// A number for each case, from 0 on without gaps; nil for a custom field. Sets of keys have a bit for each number.
  package var number: Int? {
    switch self {
    case .tag: 0
    case .due: 1
    case .start: 2
    case .scheduled: 3
    case .created: 4
    case .done: 5
    case .cancelled: 6
    case .priority: 7
    case .color: 8
    case .every: 9
    case .person: 10
    case .estimate: 11
    case .quantity: 12
    case .after: 13
    case .pinned: 14
    case .id: 15
    case .other: nil
    }
  }

  /// Whether the value of the field is a day, perhaps with a time; false for ``until`` (see ``takesDay``).
  package var isDate: Bool { kind == .day }

  /// The key of the last day on which a recurring card can be due (docs/format.md, "Recurrence").
  package static let until = FieldKey.other("until")

  /// The key by which people ask when a card was last changed. As text on a board it is a custom field, because nothing
  /// about this is written there.
  package static let modified = FieldKey.other("modified")

  /// Whether people type a day for the field in commands and queries.
  package var takesDay: Bool { kind.isDay }

  /// Whether the format defines the field.
  package var isOfFormat: Bool { number != nil || self == .until }
}

extension FieldKey: CustomStringConvertible {
  package var description: String { name }
}
