/// The key before a colon in a query.
package struct CardQueryKey: Hashable, Sendable {
  private enum Kind: Hashable {
    case state, has, notes, checklist, modified
    case place(CardQuery.Place)
    case field(FieldKey)
  }

  /// In lower case.
  let name: String
  private let kind: Kind

  /// The keys that only queries have, and those of the fields that the format defines.
  package static let names =
    ["is", "has", "notes", "checklist", "column", "board", "section"]
    + FieldDefinition.all.flatMap { $0.key == .created ? [$0.name, modified.name] : [$0.name] }

  /// Keys with a comparison: `due.before`, `est.over`.
  package static let comparisons = names.flatMap { name -> [String] in
    let (days, amounts) = (["\(name).before", "\(name).after"], ["\(name).under", "\(name).over"])
    if name == modified.name { return days }
    if name == "checklist" { return amounts }
    switch FieldKey(name).kind {
    case .day, .lastDay: return days
    case .priority, .duration, .number: return amounts
    case .tag, .person, .color, .recurrence, .text, .ids, .flag, .id: return []
    }
  }

  /// A key by its name; nil if the text cannot be one. A synonym such as `pri` gives a custom field; see ``meant``.
  init?(_ name: String) {
    self.name = name.lowercased()
    switch self.name {
    case "is": kind = .state
    case "has": kind = .has
    case "notes": kind = .notes
    case "checklist": kind = .checklist
    default:
      if let place = CardQuery.Place(rawValue: self.name) {
        kind = .place(place)
      } else if FieldKey.isName(self.name) {
        kind = .field(FieldKey(self.name))
      } else {
        return nil
      }
    }
  }

  private init(_ kind: Kind, name: String) { (self.kind, self.name) = (kind, name) }

  /// The key for when a card was last changed. Its name means a field of the cards on a board that declares it.
  private static let modified = CardQueryKey(.modified, name: FieldKey.modified.name)

  /// The known key that this key means on a board that does not declare it: `priority` for `p`; nil if there is none.
  var meant: CardQueryKey? {
    if name == Self.modified.name { return kind == .modified ? nil : Self.modified }
    return FieldKey.meant(by: name).flatMap { CardQueryKey($0.name) }
  }

  /// `priority` for `has:pri`; nil if this key is not `has`, or if the value is not a synonym.
  func meantProperty(_ value: String) -> String? {
    guard kind == .has, let meant = CardQueryKey(value)?.meant else { return nil }
    // The time is known for nearly every card, so `has:modified` asks for a field of the card.
    return meant == Self.modified ? nil : meant.name
  }

  /// Reads a key before a colon, perhaps with a comparison, as in `due.before`; nil if the text is not a key, such as
  /// the `C` of `C:\x`.
  static func bare(_ text: String) -> (key: CardQueryKey, comparison: CardQuery.Comparison?)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let name = String(parts[0])
    let comparison = parts.count == 2 ? comparisonWords[parts[1].lowercased()] : nil
    guard parts.count == 1 || comparison != nil && parts.count == 2, let key = CardQueryKey(name),
      name.utf8.count > 1 || key.meant != nil
    else { return nil }
    return (key, comparison)
  }

  /// A shell would interpret `<` and `>` itself, so people can type these words: `due.before`.
  private static let comparisonWords: [String: CardQuery.Comparison] = [
    "before": .less, "under": .less, "after": .more, "over": .more,
  ]

  /// Whether the query language or the format defines the key, or a key of which it is a synonym.
  var isKnown: Bool {
    switch kind {
    case .field(.until): return true
    case .field(.other): return meant != nil
    default: return true
    }
  }

  /// The known key that the user probably meant; nil if this key is known or does not look like a typing mistake. Keys
  /// of three letters or fewer are never suggested: `test` is not a mistake for `est`.
  var nearest: String? {
    guard !isKnown, name.count >= 4 else { return nil }
    return EditDistance.likely(name, among: Self.names.filter { $0.utf8.count >= 4 })
  }

  /// The same as ``nearest``, but also suggests `due` for a name such as `dua` if `value` is a day.
  func nearest(before value: String) -> String? {
    if let nearest { return nearest }
    let due = FieldKey.due.name
    guard !isKnown, name.count == due.count, name.first == due.first, EditDistance.between(name, due) == 1,
      QueryDate(String(value.drop { "<>=".contains($0) })) != nil
    else { return nil }
    return due
  }

  /// The condition for a word that begins with a sign, such as `@ann`; nil for other words.
  static func signed(_ word: String) -> CardQuery.Condition? {
    let name = String(word.dropFirst())
    guard !name.isEmpty else { return nil }
    switch word.first {
    // `#36` is a number, not a tag.
    case "#": return name.allSatisfy(\.isNumber) || name.hasPrefix("#") ? nil : .tag(name)
    case "+": return FieldKey.isTag(afterPlus: name) ? .tag(name) : nil
    case "@": return name.hasPrefix("@") ? nil : .person(name)
    case "^": return CardID(name).map { .id($0.text) }
    case "!": return Priority(typed: name).map { .priority(.equal, $0) }
    default: return nil
    }
  }

  // MARK: Values

  struct WrongValue: Error {
    var reason: CardQuery.Failure.Reason
  }

  /// The query for this key and a value. Some values have a special meaning, but not in quotation marks or after a
  /// comparison:
  ///
  /// - `..7d`, `2h..` and `50..99%` are ranges, which include their ends.
  /// - `any` and `none` ask whether the card has the property at all, except after `is`, `has`, `column` and `board`.
  func query(
    _ value: String, _ comparison: CardQuery.Comparison?, isQuoted: Bool
  ) throws(WrongValue) -> CardQuery {
    if !isQuoted, comparison == nil, let property {
      if value.lowercased() == "any" { return .test(.has(property)) }
      if value.lowercased() == "none" { return .not(.test(.has(property))) }
    }
    if !isQuoted, comparison == nil, let range = try range(value) { return range }
    if let comparison, comparison != .equal, !takesComparison { throw WrongValue(reason: .noComparison(key: name)) }
    let comparison = comparison ?? .equal
    switch kind {
    case .state: return .test(.state(try state(value)))
    case .has: return .test(.has(try property(value)))
    case .notes: throw WrongValue(reason: .onlyPresence(key: name))
    case .checklist: return .test(.checklist(comparison, percent: try percent(value)))
    case .place(let place): return .test(.place(place, value))
    case .modified: return .test(.modified(comparison, try date(value)))
    case .field(let key): return try field(key, value, comparison)
    }
  }

  /// Whether a comparison such as `<` can follow the key.
  private var takesComparison: Bool {
    switch kind {
    case .state, .has, .place: false
    case .notes, .checklist, .modified: true
    case .field(let key):
      switch key.kind {
      case .tag, .person, .id, .flag: false
      case .day, .lastDay, .priority, .color, .recurrence, .duration, .number, .text, .ids: true
      }
    }
  }

  /// The query for a range such as `2h..3h`; nil for any other value.
  private func range(_ value: String) throws(WrongValue) -> CardQuery? {
    guard let dots = value.firstOccurrence(of: ".."), value.count > 2 else { return nil }
    let (first, last) = (String(value[..<dots.lowerBound]), String(value[dots.upperBound...]))
    switch kind {
    case .checklist, .field(.priority): break
    // ``QueryDate`` itself reads `2026-11-01..2026-11-15`.
    case .modified: if !first.isEmpty, !last.isEmpty { return nil }
    case .field(let key) where key.takesDay: if !first.isEmpty, !last.isEmpty { return nil }
    case .field(let key):
      guard [first, last].allSatisfy({ $0.isEmpty || FieldTest.hasOrder($0, key) }) else { return nil }
    default: return nil
    }
    var ends: [CardQuery] = []
    if !first.isEmpty { ends.append(try query(first, .atLeast, isQuoted: false)) }
    if !last.isEmpty { ends.append(try query(last, .atMost, isQuoted: false)) }
    return .joined(ends, isAll: true)
  }

  private func field(
    _ key: FieldKey, _ value: String, _ comparison: CardQuery.Comparison
  ) throws(WrongValue) -> CardQuery {
    switch key.kind {
    case .tag: return .test(.tag(try stripped(value, of: "#")))
    case .person: return .test(.person(try stripped(value, of: "@")))
    case .id:
      guard let id = CardID(try stripped(value, of: "^")) else { throw WrongValue(reason: .noID(value)) }
      return .test(.id(id.text))
    case .flag:
      let isTrue = CardQuery.test(key == .pinned ? .state(.pinned) : .field(key, .equal, "true"))
      switch value.lowercased() {
      case "true", "yes": return isTrue
      case "false", "no": return .not(isTrue)
      default: throw WrongValue(reason: .noBool(value))
      }
    case .priority:
      guard let priority = Priority(typed: value) else {
        throw WrongValue(reason: .unknownPriority(value, nearest: Priority.nearest(to: value).rawValue))
      }
      return .test(.priority(comparison, priority))
    case .day, .lastDay: return .test(.date(key, comparison, try date(value)))
    case .ids: return .test(.field(key, comparison, try stripped(value, of: "^")))
    case .color, .recurrence, .duration, .number, .text: return .test(.field(key, comparison, value))
    }
  }

  private func date(_ value: String) throws(WrongValue) -> QueryDate {
    if let date = QueryDate(value) { return date }
    throw WrongValue(reason: .noDate(value, nearest: QueryDate.nearest(to: value)))
  }

  private func stripped(_ value: String, of sign: Character) throws(WrongValue) -> String {
    let name = value.drop { $0 == sign }
    guard !name.isEmpty else { throw WrongValue(reason: .missingValue(key: self.name)) }
    return String(name)
  }

  private func state(_ value: String) throws(WrongValue) -> CardQuery.State {
    let names = CardQuery.State.allCases.map(\.rawValue)
    guard let state = CardQuery.State(rawValue: value.lowercased()) else {
      let nearest = CardQuery.State(typed: value)?.rawValue ?? EditDistance.likely(value, among: names)
      throw WrongValue(reason: .unknownState(value, nearest: nearest))
    }
    return state
  }

  private func percent(_ value: String) throws(WrongValue) -> Int {
    guard let percent = Int(value.hasSuffix("%") ? value.dropLast() : value[...]), (0...100).contains(percent) else {
      throw WrongValue(reason: .noPercentage(value))
    }
    return percent
  }

  private func property(_ value: String) throws(WrongValue) -> CardQuery.Property {
    if let key = CardQueryKey(value), key.nearest == nil, let property = key.property { return property }
    let names = Self.names.filter { !["is", "has", "column", "board"].contains($0) }
    throw WrongValue(reason: .unknownProperty(value, nearest: EditDistance.nearest(to: value, among: names) ?? ""))
  }
}

extension CardQueryKey {
  /// The property that `has:due` and `due:none` ask about.
  fileprivate var property: CardQuery.Property? {
    switch kind {
    case .state, .has, .place(.column), .place(.board): nil
    case .notes: .notes
    case .checklist: .checklist
    case .modified: .modified
    case .place(.section): .section
    case .field(let key): .field(key)
    }
  }
}
