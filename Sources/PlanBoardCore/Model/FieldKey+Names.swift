/// The names of keys: one table for boards, queries, sort orders, what people type, and completion.
extension FieldKey {
  /// The names that a board reads before a colon, the key's own first; among them those of Dataview for what Obsidian Tasks writes as
  /// emoji. Tags and people have only signs there.
  package var boardNames: [StaticString] {
    switch self {
    case .tag, .person, .other: []
    case .due: ["due"]
    case .start: ["start"]
    case .scheduled: ["scheduled"]
    case .created: ["created"]
    case .done: ["done", "completion"]
    case .cancelled: ["cancelled"]
    case .priority: ["priority", "pri"]
    case .color: ["color", "colour"]
    case .every: ["every", "rec", "repeat"]
    case .estimate: ["est"]
    case .quantity: ["qty"]
    case .after: ["after", "dependson"]
    case .pinned: ["pin"]
    case .id: ["id"]
    }
  }

  /// The names that only people use, not boards.
  private var spokenNames: [StaticString] {
    switch self {
    case .tag: ["tag", "tags"]
    case .person: ["person", "people"]
    case .priority: ["p"]
    case .every: ["recurrence"]
    case .estimate: ["estimate"]
    case .quantity: ["quantity"]
    case .after: ["depends"]
    case .pinned: ["pinned"]
    default: []
    }
  }

  private static let onBoards = table(\.boardNames)
  private static let typed = onBoards.merging(table(\.spokenNames)) { own, _ in own }

  private static func table(_ names: (FieldKey) -> [StaticString]) -> [String: FieldKey] {
    Dictionary(uniqueKeysWithValues: known.flatMap { key in names(key).map { ("\($0)", key) } })
  }

  /// The key that a board means by a name before a colon, in lower or upper case; nil for a key of its own.
  ///
  /// - Parameter declared: the keys that the board declares. They are its own, even if they are other usual names of known keys.
  package static func onBoard(_ name: String, declared: Set<String>) -> FieldKey? {
    guard let key = onBoards[name] else {
      return name.utf8.contains { $0 &- 0x41 < 26 } ? onBoard(name.lowercased(), declared: declared) : nil
    }
    // Few names are other names, so the declared keys are seldom searched.
    return key.name != name && declared.contains { $0.lowercased() == name } ? nil : key
  }

  /// The known key for which a name is only another name, as `pri` and `tags` are; nil for other names.
  package static func meant(by name: String) -> FieldKey? {
    let lower = name.lowercased()
    return typed[lower].flatMap { $0.name == lower ? nil : $0 }
  }

  /// The key that people mean by a name that they type: in lower or upper case, or by another usual name, such as `pri` or `tags`.
  package init(typed name: String) { self = Self.typed[name.lowercased()] ?? .other(name) }

  /// The name of a known key that another name, of an unknown key, resembles: it has the same letters, or is one slip away. nil if there
  /// is none.
  package static func nearest(to name: String) -> String? {
    let lower = name.lowercased()
    let names = known.map(\.name) + [FieldKey.until.name]
    if lower.count > 2, let same = names.first(where: { $0.sorted() == lower.sorted() }) { return same }
    // Short names are never meant by longer ones: `test` is not a mistake for `est`.
    return lower.count < 4 ? nil : EditDistance.likely(lower, among: names.filter { $0.utf8.count >= 4 })
  }

  /// The key that is meant on a board. A key that the board declares is one of its own, even if it is another usual name.
  ///
  /// - Parameter declared: the keys that the board declares.
  package func resolved(declared: Set<String>) -> FieldKey {
    guard case .other(let name) = self, !declared.contains(name) else { return self }
    if let own = declared.first(where: { $0.lowercased() == name.lowercased() }) { return .other(own) }
    return FieldKey(typed: name)
  }
}

extension FieldKey {
  /// Whether the text after a `+` is the name of a tag: `+shop` is one, `+1w` is a span of days.
  package static func isTag(behindPlus text: some StringProtocol) -> Bool { text.first?.isLetter ?? false }

  /// Whether a text can be the name of a key: letters, digits, `_` and `-`, beginning with a letter.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
  }
}
