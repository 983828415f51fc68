/// The names of *known keys*: all keys but ``other(_:)``. A key has one name of its own, such as `priority`, and may
/// have *synonyms*, such as `pri` and `p`.
extension FieldKey {
  /// The names that boards can write before a colon to mean this key (``FieldDefinition/boardNames``).
  package var boardNames: [StaticString] { number.map { FieldDefinition.numbered[$0].boardNames } ?? [] }

  private static let onBoards = table(\.boardNames)
  private static let typed = onBoards.merging(table(\.typedNames)) { own, _ in own }

  private static func table(_ names: (FieldDefinition) -> [StaticString]) -> [String: FieldKey] {
    Dictionary(uniqueKeysWithValues: FieldDefinition.all.flatMap { field in names(field).map { ("\($0)", field.key) } })
  }

  /// The known key that a name before a colon means on a board, ignoring case; nil for the name of a custom field.
  ///
  /// - Parameter declared: the keys that the board declares. A synonym such as `pri` is a custom field if it is
  ///   declared, but a known key's own name is not.
  package static func onBoard(_ name: String, declared: Set<String>) -> FieldKey? {
    guard let key = onBoards[name] else {
      return name.utf8.contains { $0 &- 0x41 < 26 } ? onBoard(name.lowercased(), declared: declared) : nil
    }
    return key.name != name && declared.contains { $0.lowercased() == name } ? nil : key
  }

  /// The name that means this key on a board only before a date (``FieldDefinition/nameBeforeDate``).
  package var nameBeforeDate: StaticString? { number.flatMap { FieldDefinition.numbered[$0].nameBeforeDate } }

  private static let beforeDates = FieldDefinition.all.compactMap { field in
    field.nameBeforeDate.map { (name: "\($0)", key: field.key) }
  }

  /// The known key that a name means on a board before a date, and only there; nil for other names, and for a name that
  /// the board declares.
  package static func beforeDate(_ name: String, declared: Set<String>) -> FieldKey? {
    for known in beforeDates where known.name == name { return declared.contains(name) ? nil : known.key }
    return nil
  }

  /// The known key that has this name as a synonym, ignoring case; nil for all other names, including a key's own name.
  package static func meant(by name: String) -> FieldKey? {
    let lower = name.lowercased()
    return typed[lower].flatMap { $0.name == lower ? nil : $0 }
  }

  /// The key for a name or synonym that people type, ignoring case; a custom field for unknown names.
  package init(typed name: String) {
    let lower = name.lowercased()
    self = lower == Self.until.name ? .until : Self.typed[lower] ?? .other(name)
  }

  /// The name of the known key, or ``until``, that an unknown name resembles; nil if there is none. Similar names have
  /// the same letters in another order, or differ by few edits (``EditDistance/likely(_:among:)``).
  package static func nearest(to name: String) -> String? {
    let lower = name.lowercased()
    let names = FieldDefinition.all.filter { $0.key != until }.map(\.name) + [until.name]
    if lower.count > 2, let same = names.first(where: { $0.sorted() == lower.sorted() }) { return same }
    // Names of three letters or fewer are not compared by edits: `test` is not a mistake for `est`.
    return lower.count < 4 ? nil : EditDistance.likely(lower, among: names.filter { $0.utf8.count >= 4 })
  }

  /// The name of the key that an unknown name before a day probably means: `due` for `dew:fri`; nil if none is likely.
  ///
  /// The day makes a typing mistake likely, so a weaker resemblance is enough than for ``nearest(to:)``.
  package static func nearestDay(to name: String) -> String? {
    let lower = name.lowercased()
    let names = FieldDefinition.all.filter(\.kind.isDay).map(\.name)
    if let likely = EditDistance.likely(lower, among: names), lower.count > 2 { return likely }
    return names.first { name in
      guard lower.count > 2, name.first == lower.first, EditDistance.between(name, lower) <= 2 else { return false }
      var rest = name.map(\.self)
      for letter in lower { if let index = rest.firstIndex(of: letter) { rest.remove(at: index) } }
      return rest.count < 2
    }
  }

  /// The key that this one means on a board that declares these keys, if a person typed it.
  ///
  /// `.other("pri")` and `.other("p")` mean the priority, unless the board declares such a field. A declared key is
  /// returned as the board spells it.
  package func resolved(declared: Set<String>) -> FieldKey {
    guard case .other(let name) = self else { return self }
    if let known = Self.onBoard(name, declared: declared) { return known }
    guard !declared.contains(name) else { return self }
    if let own = declared.first(where: { $0.lowercased() == name.lowercased() }) { return .other(own) }
    return FieldKey(typed: name)
  }
}

extension FieldKey {
  /// Whether the text after a `+` in a command or a query is the name of a tag: `+shop` is a tag, `+1w` is a span of
  /// days.
  package static func isTag(afterPlus text: some StringProtocol) -> Bool { text.first?.isLetter ?? false }

  /// Whether a text can be the name of a key: letters, digits, `_` and `-`, beginning with a letter.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
  }
}
