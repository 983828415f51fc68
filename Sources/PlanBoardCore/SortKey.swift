/// One key of a sort order, for example `due`, or `-created` for descending.
package struct SortKey: Hashable, Sendable {
  package var field: FieldKey
  package var isDescending: Bool

  package init(_ field: FieldKey, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  /// Reads `due` or `-due`; synonyms of the format are accepted.
  ///
  /// - Returns: nil if the text is no key (letters, digits, `_` and `-`, beginning with a letter).
  package init?(_ text: some StringProtocol) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let name = (isDescending ? String(text.dropFirst()) : String(text)).lowercased()
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      })
    else { return nil }
    self.init(FieldKey(Self.synonyms[name] ?? name), isDescending: isDescending)
  }

  private static let synonyms = [
    "pri": "priority", "estimate": "est", "quantity": "qty", "tags": "tag", "colour": "color", "people": "person",
    "pinned": "pin", "recurrence": "every",
  ]
}

extension SortKey: CustomStringConvertible {
  package var description: String { (isDescending ? "-" : "") + field.name }
}

/// What a card is compared by. Kinds do not mix: numbers come before days, days before text.
package enum SortValue: Hashable, Sendable, Comparable {
  case number(Double)
  case day(DueDate)
  case text([Unicode.Scalar], String)

  /// Case-insensitive by Unicode scalars, so that it is the same on every machine.
  package static func text(_ string: String) -> Self { .text(Array(string.lowercased().unicodeScalars), string) }

  /// The value of free text: a number if it is one, a day if it is one, else text.
  package static func reading(_ text: String) -> Self {
    if let number = Double(text), number.isFinite { return .number(number) }
    if let day = DueDate(iso: text) { return .day(day) }
    return .text(text)
  }

  package static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a < b
    case (.day(let a), .day(let b)): a < b
    case (.text(let a, let x), .text(let b, let y)):
      a == b ? x < y : a.lexicographicallyPrecedes(b)
    default: left.kind < right.kind
    }
  }

  private var kind: Int {
    switch self {
    case .number: 0
    case .day: 1
    case .text: 2
    }
  }
}

extension Card {
  /// What the card is sorted by under `key`, or nil if it has no such value.
  package func sortValue(for key: FieldKey) -> SortValue? {
    switch key {
    case .priority: priority.map { .number(Double(Priority.allCases.firstIndex(of: $0)!)) }
    case .due: due.map { .day($0) }
    case .other("title"): title.isEmpty ? nil : .text(title)
    case .tag: tags.first.map { .text($0) }
    case .person: people.first.map { .text($0) }
    case .other("box"): box.map { .number(Double($0.rank)) }
    case .pinned: isPinned ? .number(0) : nil
    case .color: color.map { .text($0) }
    case .id: id.map { .text($0.text) }
    case .other("section"): section.map { .text($0) }
    case .estimate: value(of: key).map { text in Estimate(text).map { .number($0.minutes) } ?? .text(text) }
    default: value(of: key).map { .reading($0) }
    }
  }
}

/// Cards in an order given by keys: stable, cards without a value last under either direction.
package struct SortOrder: Hashable, Sendable {
  package var keys: [SortKey]
  /// Pinned cards come before all others.
  package var pinnedFirst: Bool

  package init(_ keys: [SortKey], pinnedFirst: Bool = true) {
    self.keys = keys
    self.pinnedFirst = pinnedFirst
  }

  /// The order of `cards` as indices into it. O(n log n).
  package func order(of cards: [Card]) -> [Int] {
    // One flat table: a comparison looks at two rows of it.
    let values = cards.flatMap { card in keys.map { card.sortValue(for: $0.field) } }
    let pinned = cards.map { pinnedFirst && $0.isPinned }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      if pinned[left] != pinned[right] { return pinned[left] }
      for key in keys.indices {
        let a = values[left * keys.count + key]
        let b = values[right * keys.count + key]
        if a == b { continue }
        guard let a else { return false }
        guard let b else { return true }
        return keys[key].isDescending ? b < a : a < b
      }
      return left < right
    }
    // Usually they are in order already.
    if zip(cards.indices, cards.indices.dropFirst()).allSatisfy(isBefore) { return Array(cards.indices) }
    return cards.indices.sorted(by: isBefore)
  }
}
