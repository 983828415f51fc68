extension FieldKey {
  /// The key that people mean when they type a name, in lower or upper case. Other common names, such as `pri` or `tags`, are
  /// accepted, too.
  package init(typed name: String) {
    let lower = name.lowercased()
    let known = FieldKey(Self.synonyms[lower] ?? lower)
    if case .other = known { self = .other(name) } else { self = known }
  }

  /// The key that this one stands for on a board. A key that the board declares is the board's own, even if it is also another name
  /// of a known key.
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
