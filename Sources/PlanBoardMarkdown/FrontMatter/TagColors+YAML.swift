package import PlanBoardCore

extension TagColors {
  /// Reads a value of `tag-colors:`: a mapping of tags to colours, or the list that Obsidian Kanban writes.
  ///
  /// Each item of the list has a `tagKey`, and a `color` or a `backgroundColor`. Items without a readable colour are
  /// left out.
  ///
  /// - Returns: the readable colours, and whether the value is valid. A value of another form is not valid, nor is a
  ///   mapping with an unreadable colour.
  package static func reading(_ value: YAMLValue) -> (colors: TagColors, isValid: Bool) {
    var colors = TagColors()
    var isValid = true
    switch value {
    case .scalar: isValid = false
    case .mapping(let entries):
      for entry in entries {
        if let color = entry.value.text.flatMap({ ColorValue($0) }) {
          colors.set(entry.key, to: color)
        } else {
          isValid = false
        }
      }
    case .list(let items):
      for item in items {
        func text(_ key: String) -> String? { item.entries?.first { $0.key == key }?.value.text }
        guard let tag = text("tagKey") else {
          isValid = false
          continue
        }
        if let color = ["color", "backgroundColor"].lazy.compactMap({ text($0) }).compactMap({ ColorValue($0) }).first {
          colors.set(tag, to: color)
        }
      }
    }
    return (colors, isValid)
  }
}
