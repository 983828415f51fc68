/// The colours of tags.
package struct TagColors: Hashable, Sendable {
  /// Keyed by tag, in lower case, without `#`.
  private var colors: [String: ColorValue] = [:]

  package init() {}

  package var isEmpty: Bool { colors.isEmpty }

  /// The colour of a tag, which is written without `#`; nil if the tag has none. `home/garden` has the colour of
  /// `home`, unless it has one of its own. Case is ignored.
  package subscript(tag: String) -> ColorValue? {
    if colors.isEmpty { return nil }
    var name = tag.lowercased()[...]
    while true {
      if let color = colors[String(name)] { return color }
      guard let slash = name.lastIndex(of: "/") else { return nil }
      name = name[..<slash]
    }
  }

  /// Sets the colour of a tag, which may begin with `#`. Case is ignored.
  package mutating func set(_ tag: String, to color: ColorValue) {
    colors[(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()] = color
  }

  /// These colours, and those in `others` for tags that have no colour of their own here.
  package func over(_ others: TagColors) -> TagColors {
    var all = self
    all.colors.merge(others.colors) { own, _ in own }
    return all
  }

  /// The tags with their colours, sorted by tag.
  package var sorted: [(tag: String, color: ColorValue)] {
    colors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension TagColors: CustomStringConvertible {
  /// The tags and colours, sorted by tag, so that equal values have the same description. Equal dictionaries may have
  /// different descriptions.
  package var description: String { sorted.map { "\($0.tag): \($0.color)" }.joined(separator: ", ") }
}
