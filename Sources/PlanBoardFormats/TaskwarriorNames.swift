internal import PlanBoardCore

/// The attributes that a task has besides those of Taskwarrior itself: "user defined attributes", UDA for short. Taskwarrior
/// keeps attributes that it does not know.
enum TaskwarriorNames {
  /// The fields of a card for which Taskwarrior has no attribute of its own, with the names that they get.
  private static let fields: [(name: String, key: FieldKey)] = [
    ("estimate", .estimate), ("quantity", .quantity), ("color", .color), ("pinned", .pinned), ("people", .person),
    ("cardid", .id),
  ]

  /// The beginning of the name of an attribute whose own name is that of a field.
  static let prefix = "tw-"

  /// The attributes for what a task has no place for.
  static func ownAttributes(of placed: PlacedCard, _ uuid: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = fields.compactMap { name, key in
      // An import makes an id from the UUID, so this one need not be said.
      if key == .id, let id = placed.card.id, uuid.filter({ $0 != "-" }).hasPrefix(id.text) { return nil }
      return placed.card.text(of: key).map { (name, $0) }
    }
    if !placed.isInUsualColumn, let column = placed.column { found.append(("column", column)) }
    if let section = placed.card.section { found.append(("section", section)) }
    for field in placed.fields where !field.key.isOfFormat && ![ProjectName.key, SourceID.key].contains(field.key) {
      found.append((name(ofField: field.key.name), field.value))
    }
    return found
  }

  private static func name(ofField name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// The field for an attribute that Taskwarrior does not know by itself.
  static func key(ofAttribute name: String) -> FieldKey {
    if let own = fields.first(where: { $0.name == name }) { return own.key }
    let isTaken =
      FieldKey(typed: name).isOfFormat || FieldKey.meant(by: name) != nil
      || [ProjectName.key, SourceID.key].contains(.other(name))
    return .other(isTaken ? prefix + name : name)
  }
}
