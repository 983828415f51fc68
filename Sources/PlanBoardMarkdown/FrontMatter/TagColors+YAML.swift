package import PlanBoardCore

extension TagColors {
  /// Reads a value of `tag-colors:`. It is a mapping of tags to colours, or the list that Obsidian Kanban writes.
  ///
  /// Each item of the list has a `tagKey`, and a `color` or a `backgroundColor`. If both can be read, the `color`
  /// counts. Items without a readable colour are left out.
  ///
  /// - Returns: nil if the value has another form, or if a colour in a mapping cannot be read.
  package init?(_ value: YAMLValue) {
    self.init()
    switch value {
    case .scalar: return nil
    case .mapping(let entries):
      for entry in entries {
        guard let color = entry.value.text.flatMap({ ColorValue($0) }) else { return nil }
        set(entry.key, to: color)
      }
    case .list(let items):
      for item in items {
        guard let entries = item.entries else { return nil }
        func text(_ key: String) -> String? { entries.first { $0.key == key }?.value.text }
        guard let tag = text("tagKey") else { return nil }
        guard
          let color = ["color", "backgroundColor"].lazy.compactMap({ text($0) }).compactMap({ ColorValue($0) }).first
        else { continue }
        set(tag, to: color)
      }
    }
  }
}
