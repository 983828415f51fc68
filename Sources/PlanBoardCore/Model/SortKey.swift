/// One key of a sort order, for example `due`, or `-created` for descending.
package struct SortKey: Hashable, Sendable {
  /// The field to sort by. A synonym such as `pri` is `.other("pri")`, because a board may declare a field `pri`.
  package var field: FieldKey
  package var isDescending: Bool
  /// Whether the name was in quotation marks: `"p"` is the field `p`, never the priority.
  private var isQuoted = false

  package init(_ field: FieldKey, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  /// Reads `due`, `-due` or `-"p"`; nil if the name cannot be that of a field.
  package init?(_ text: some StringProtocol) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    var name = (isDescending ? String(text.dropFirst()) : String(text)).lowercased()
    let isQuoted = name.utf8.count > 2 && name.hasPrefix("\"") && name.hasSuffix("\"")
    if isQuoted { name = String(name.dropFirst().dropLast()) }
    guard FieldKey.isName(name) else { return nil }
    self.init(FieldKey(name), isDescending: isDescending)
    self.isQuoted = isQuoted
  }

  /// The key that this one means on a board that declares these keys (``FieldKey/resolved(declared:)``).
  package func resolved(declared: Set<String>) -> SortKey {
    guard isQuoted else { return SortKey(field.resolved(declared: declared), isDescending: isDescending) }
    guard !declared.contains(field.name), let own = declared.first(where: { $0.lowercased() == field.name }) else {
      return self
    }
    return SortKey(.other(own), isDescending: isDescending)
  }

  /// The keys that cards can be sorted by, except for `until` and custom fields.
  package static let names =
    FieldDefinition.ordered { rank(of: $0).flatMap { $0 < 2 ? $0 : nil } }.map(\.name) + ["title"]
    + FieldDefinition.ordered { rank(of: $0).flatMap { $0 < 2 ? nil : $0 } }.map(\.name) + ["box"]

  /// Where the fields with values of a kind stand in ``names``: the title is before rank 2. nil for a kind that has no
  /// name there.
  private static func rank(of kind: FieldDefinition.Kind) -> Int? {
    switch kind {
    case .priority: 0
    case .day: 1
    case .duration, .number: 2
    case .tag, .person: 3
    case .color, .recurrence, .ids, .flag, .id, .text: 4
    case .lastDay: nil
    }
  }

  /// The same keys, and ``FieldKey/modified``, which only lists can be sorted by.
  package static let namesForLists = names + [FieldKey.modified.name]

  /// Whether this key means when a card was last changed.
  ///
  /// - Parameter declared: the keys that the board declares. A declared `modified` is a field of the cards.
  package func isModified(declared: Set<String> = []) -> Bool {
    !isQuoted && field == .modified && !declared.contains(FieldKey.modified.name)
  }

  /// The known key that the user probably meant; nil if this key does not look like a typing mistake.
  package var nearest: String? {
    guard let name = customName, name.count >= 4 else { return nil }
    return EditDistance.likely(name, among: Self.names)
  }
}

extension SortKey {
  /// Why a text is not a list of keys that cards can be sorted by.
  package enum Failure: Error, Hashable, Sendable {
    case noKeys
    /// This part of the list cannot be the name of a field.
    case noKey(String)
    case misspelt(String, nearest: String)
    /// No board declares the field, and no card has it.
    case unused(String, nearest: String?)
  }

  /// The name, if it can only be that of a custom field; nil for a known key, a synonym, or a name in quotation marks.
  package var customName: String? {
    guard !isQuoted, case .other(let name) = field, !Self.names.contains(name), FieldKey.meant(by: name) == nil,
      field != .until
    else { return nil }
    return name
  }

  /// Reads keys separated by commas: `priority,-created`. Throws if a name looks like a typing mistake (``nearest``).
  package static func list(_ text: String) throws(Failure) -> [SortKey] {
    var keys: [SortKey] = []
    for part in text.split(separator: ",") {
      guard let key = SortKey(part.trimmingBlanks()) else { throw .noKey(String(part)) }
      if let nearest = key.nearest { throw .misspelt(key.field.name, nearest: nearest) }
      keys.append(key)
    }
    if keys.isEmpty { throw .noKeys }
    return keys
  }
}

extension SortKey: CustomStringConvertible {
  package var description: String { (isDescending ? "-" : "") + (isQuoted ? "\"\(field.name)\"" : field.name) }
}
