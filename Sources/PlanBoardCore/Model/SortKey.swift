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
  /// - Returns: nil if the text is not a key (letters, digits, `_` and `-`, beginning with a letter).
  package init?(_ text: some StringProtocol) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let name = (isDescending ? String(text.dropFirst()) : String(text)).lowercased()
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      })
    else { return nil }
    self.init(FieldKey(typed: name), isDescending: isDescending)
  }
}

extension SortKey: CustomStringConvertible {
  package var description: String { (isDescending ? "-" : "") + field.name }
}
