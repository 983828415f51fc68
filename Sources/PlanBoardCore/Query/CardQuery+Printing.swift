extension CardQuery {
  /// A text that ``init(parsing:declared:)`` reads as this query.
  package var text: String {
    switch self {
    case .test(let condition): condition.text
    case .not(.test(.has(let property))): "\(Condition.key(property.name)):none"
    case .not(.all(let members)) where !members.isEmpty: "-(\(CardQuery.all(members).text))"
    case .not(.any(let members)): "-(\(CardQuery.any(members).text))"
    // `-(-a)` would have one more level of nesting, and in a shell, `--a` would be an option.
    case .not(.not(let query)): ["not", CardQuery.not(query).text].joined(separator: " ")
    case .not(let query): "-\(query.text)"
    case .all(let members):
      members.map { if case .any = $0 { "(\($0.text))" } else { $0.text } }.joined(separator: " ")
    case .any(let members): members.map(\.text).joined(separator: " or ")
    case .named(let term): term.text
    }
  }
}

extension CardQuery: CustomStringConvertible {
  package var description: String { text }
}

extension CardQuery.Condition {
  fileprivate var text: String {
    switch self {
    case .text(let text): Self.isWord(text) ? text : Self.quoted(text)
    case .tag(let name):
      Self.isWord(name) && !name.allSatisfy(\.isNumber) ? "#\(name)" : "tag:\(Self.value(name))"
    case .person(let name): Self.isWord(name) ? "@\(name)" : "person:\(Self.value(name))"
    case .id(let id): "^\(id)"
    case .state(let state): "is:\(state.rawValue)"
    case .has(let property):
      Self.key(property.name) == property.name ? "has:\(property.name)" : "\(Self.key(property.name)):any"
    case .place(let place, let name): "\(place.rawValue):\(Self.value(name))"
    case .date(let key, let comparison, let date): "\(key):\(comparison.rawValue)\(Self.value(date.text))"
    case .modified(let comparison, let date):
      "\(FieldKey.modified):\(comparison.rawValue)\(Self.value(date.text))"
    case .priority(let comparison, let priority): "priority:\(comparison.rawValue)\(priority.rawValue)"
    case .checklist(let comparison, let percent): "checklist:\(comparison.rawValue)\(percent)%"
    case .field(let key, let comparison, let value):
      // Without quotation marks, `..` would make a range.
      "\(Self.key(key.name, before: value)):\(comparison.rawValue)"
        + (value.contains(part: "..") ? Self.quoted(value) : Self.value(value))
    }
  }

  /// Whether the text needs no quotation marks.
  private static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isPlain, !isKeyword(text) else { return false }
    return text.unicodeScalars.allSatisfy { $0.isPlain || "-_./'".unicodeScalars.contains($0) }
  }

  private static func isKeyword(_ text: String) -> Bool {
    ["or", "and", "not"].contains { text == $0 || text == $0.uppercased() }
  }

  /// The value of a key, in quotation marks if it would otherwise be misread.
  private static func value(_ text: String) -> String {
    let isBare =
      (text.unicodeScalars.first.map { $0.isPlain || "-+*_^#@".unicodeScalars.contains($0) } ?? false)
      && text.unicodeScalars.allSatisfy { $0.isPlain || "-_./'+*:@#^%".unicodeScalars.contains($0) }
      && !["none", "any"].contains(text.lowercased())
    return isBare ? text : quoted(text)
  }

  /// The key, in quotation marks if the parser would otherwise misread it or report a typing mistake.
  fileprivate static func key(_ name: String, before value: String = "") -> String {
    guard name.utf8.count > 1, let key = CardQueryKey(name), key.meant == nil, key.nearest(before: value) == nil else {
      return quoted(name)
    }
    return name
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}

extension CardQuery.Property {
  package var name: String {
    switch self {
    case .notes: "notes"
    case .checklist: "checklist"
    case .section: "section"
    case .modified: FieldKey.modified.name
    case .field(let key): key.name
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPlain: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}
