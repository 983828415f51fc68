/// One key of a sort order, for example `due`, or `-created` for descending.
package struct SortKey: Hashable, Sendable {
  package var field: FieldKey
  package var isDescending: Bool

  package init(_ field: FieldKey, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  /// Reads `due` or `-due`; other common names of a key, such as `pri`, are accepted.
  ///
  /// - Returns: nil if the text is not a key (letters, digits, `_` and `-`, beginning with a letter).
  package init?(_ text: some StringProtocol) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let name = (isDescending ? String(text.dropFirst()) : String(text)).lowercased()
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      })
    else { return nil }
    // `p` is short for the priority only where a value follows; boards may have a key `p` of their own.
    self.init(name == "p" ? .other(name) : FieldKey(typed: name), isDescending: isDescending)
  }

  /// The keys that cards can be sorted by, except for a plan's own fields.
  package static let names = [
    "priority", "due", "start", "scheduled", "created", "done", "cancelled", "title", "est", "qty", "tag", "person",
    "color",
    "every", "after", "pin", "id", "box",
  ]

  /// The key that the user probably meant, if this one is unknown but resembles it.
  package var nearest: String? {
    guard case .other(let name) = field, name.count >= 4, !Self.names.contains(name) else { return nil }
    return EditDistance.likely(name, among: Self.names)
  }
}

extension SortKey: CustomStringConvertible {
  package var description: String { (isDescending ? "-" : "") + field.name }
}
