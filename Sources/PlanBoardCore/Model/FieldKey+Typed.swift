extension FieldKey {
  /// The key that people mean by a name that they type: in lower or upper case, or by another usual name, such as `pri` or `tags`.
  package init(typed name: String) {
    let lower = name.lowercased()
    let known = FieldKey(Self.synonyms[lower] ?? lower)
    if case .other = known { self = .other(name) } else { self = known }
  }

  /// The key that is meant on a board. A key that the board declares is one of its own, even if it is another usual name.
  ///
  /// - Parameter declared: the keys that the board declares.
  package func resolved(declared: Set<String>) -> FieldKey {
    guard case .other(let name) = self, !declared.contains(name) else { return self }
    return FieldKey(typed: name)
  }

  private static let synonyms = [
    "p": "priority", "pri": "priority", "estimate": "est", "quantity": "qty", "tags": "tag", "colour": "color",
    "people": "person", "pinned": "pin", "recurrence": "every", "repeat": "every", "rec": "every",
    "completion": "done", "depends": "after", "dependson": "after",
  ]
}

extension FieldKey {
  /// Whether the text after a `+` is the name of a tag: `+shop` is one, `+1w` is a span of days.
  package static func isTag(behindPlus text: some StringProtocol) -> Bool { text.first?.isLetter ?? false }
}
