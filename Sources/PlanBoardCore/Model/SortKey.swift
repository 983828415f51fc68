/// One key of a sort order, for example `due`, or `-created` for descending.
package struct SortKey: Hashable, Sendable {
  /// Another name of a known key is one of the board's own; ``resolved(declared:)`` says what a board means by it.
  package var field: FieldKey
  package var isDescending: Bool
  /// Whether the name was in quotation marks, and so is a field that really has this name.
  private var isQuoted = false

  package init(_ field: FieldKey, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  /// Reads `due` or `-due`, or a name in quotation marks: `"p"`, `-"p"`.
  ///
  /// - Returns: nil if the text is not a key (letters, digits, `_` and `-`, beginning with a letter).
  package init?(_ text: some StringProtocol) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    var name = (isDescending ? String(text.dropFirst()) : String(text)).lowercased()
    let isQuoted = name.utf8.count > 2 && name.hasPrefix("\"") && name.hasSuffix("\"")
    if isQuoted { name = String(name.dropFirst().dropLast()) }
    guard FieldKey.isName(name) else { return nil }
    self.init(FieldKey(name), isDescending: isDescending)
    self.isQuoted = isQuoted
  }

  /// The key as a board means it.
  ///
  /// - Parameter declared: the keys that the board declares.
  package func resolved(declared: Set<String>) -> SortKey {
    guard isQuoted else { return SortKey(field.resolved(declared: declared), isDescending: isDescending) }
    guard !declared.contains(field.name), let own = declared.first(where: { $0.lowercased() == field.name }) else {
      return self
    }
    return SortKey(.other(own), isDescending: isDescending)
  }

  /// The keys that cards can be sorted by, except for a plan's own fields.
  package static let names = [
    "priority", "due", "start", "scheduled", "created", "done", "cancelled", "title", "est", "qty", "tag", "person",
    "color",
    "every", "after", "pin", "id", "box",
  ]

  /// The key that the user probably meant, if this one is unknown but resembles it; nil for a name in quotation marks.
  package var nearest: String? {
    guard !isQuoted, case .other(let name) = field, name.count >= 4, !Self.names.contains(name),
      FieldKey.meant(by: name) == nil
    else { return nil }
    return EditDistance.likely(name, among: Self.names)
  }
}

extension SortKey {
  /// Why a text is not a list of keys.
  package enum Failure: Error, Hashable, Sendable {
    case noKeys
    case noKey(String)
    /// The name is unknown, and resembles a known one.
    case misspelt(String, nearest: String)
  }

  /// Reads keys separated by commas: `priority,-created`. As in a query, a name in quotation marks is a field that only this plan has.
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
  package var description: String { (isDescending ? "-" : "") + field.name }
}
