/// The colours of tags.
package struct TagColors: Hashable, Sendable {
  /// Keyed by tag, in lower case, without `#`.
  private var colors: [String: ColorValue] = [:]

  package init() {}

  package var isEmpty: Bool { colors.isEmpty }

  /// The colour of a tag without `#`, ignoring case; nil if there is none. `home/garden` has the colour of `home` if it
  /// has none of its own.
  package subscript(tag: String) -> ColorValue? {
    if colors.isEmpty { return nil }
    var name = tag.lowercased()[...]
    while true {
      if let color = colors[String(name)] { return color }
      guard let slash = name.lastIndex(of: "/") else { return nil }
      name = name[..<slash]
    }
  }

  /// Sets the colour of a tag, with or without `#`, ignoring case.
  package mutating func set(_ tag: String, to color: ColorValue) {
    colors[(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()] = color
  }

  /// These colours, and those in `others` for tags that have no colour of their own here.
  package func over(_ others: TagColors) -> TagColors {
    var all = self
    all.colors.merge(others.colors) { own, _ in own }
    return all
  }

  package var sorted: [(tag: String, color: ColorValue)] {
    colors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension TagColors: CustomStringConvertible {
  /// Sorted by tag, because equal dictionaries may have different descriptions.
  package var description: String { sorted.map { "\($0.tag): \($0.color)" }.joined(separator: ", ") }
}
