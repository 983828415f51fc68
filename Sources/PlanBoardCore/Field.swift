/// The name of a field (format §3). Notations such as `📅`, `@{…}` and `due:` share one key.
package struct FieldKey: Hashable, Sendable {
  /// As it is spelled in `fields:`, in queries and in JSON, for example `due`.
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let tag = FieldKey("tag")
  package static let due = FieldKey("due")
  package static let start = FieldKey("start")
  package static let scheduled = FieldKey("scheduled")
  package static let created = FieldKey("created")
  package static let done = FieldKey("done")
  package static let cancelled = FieldKey("cancelled")
  package static let priority = FieldKey("priority")
  package static let color = FieldKey("color")
  package static let every = FieldKey("every")
  package static let person = FieldKey("person")
  package static let estimate = FieldKey("est")
  package static let quantity = FieldKey("qty")
  package static let after = FieldKey("after")
  package static let pinned = FieldKey("pin")
  package static let id = FieldKey("id")

  /// The keys whose value is a day.
  package static let dates: [FieldKey] = [.due, .start, .scheduled, .created, .done, .cancelled]
}

extension FieldKey: CustomStringConvertible {
  package var description: String { name }
}

/// A field that has no property of its own in ``Card``.
package struct Field: Hashable, Sendable {
  package var key: FieldKey
  package var value: String

  package init(_ key: FieldKey, _ value: String) {
    self.key = key
    self.value = value
  }
}
