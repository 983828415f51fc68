internal import PlanBoardCore

extension Card {
  /// Adds a field with a value in native form (``Field/value``), unless it would repeat a field of the card
  /// (``FieldOccurrence/counts``).
  mutating func addIfNew(_ field: Field) {
    let isNew =
      switch field.key {
      case .tag: !tags.contains(field.value)
      case .person: !people.contains(field.value)
      case .due: due == nil
      case .priority: priority == nil
      case .color: color == nil
      case .pinned: true
      case .id: id == nil
      default: value(of: field.key) == nil
      }
    if isNew { add(field) }
  }

  /// Adds a field with a value in native form. A due date, priority, colour or id replaces the card's own.
  mutating func add(_ field: Field) {
    switch field.key {
    case .tag: tags.append(field.value)
    case .person: people.append(field.value)
    case .due: due = DueDate(iso: field.value)
    case .priority: priority = Priority(rawValue: field.value)
    case .color: color = field.value
    case .pinned: isPinned = isPinned || field.value == "true"
    case .id: id = CardID(field.value)
    default: fields.append(field)
    }
  }
}
