/// The texts of the catalogues, with their values.
package enum Words {
  /// Replaces each text of the catalogues before its values are filled in; nil to leave them as they are. Tests replace
  /// the texts to see which words on a screen or a page are from elsewhere.
  package static let translation = TaskLocal<(@Sendable (String) -> String)?>(wrappedValue: nil)

  /// All texts of the catalogues.
  package static let catalogue: Set<String> = Set(BoardWord.allCases.map(\.rawValue)).union(BoardActionWords.all)
    .union(PageWord.allCases.map(\.rawValue)).union(PageScriptWords.all.values).union(PageKeys.texts)
    .union(CardWord.texts).union(OutcomeWord.texts).union(WebFaultWord.allCases.map(\.rawValue))
    .union(ConcernWord.allCases.map(\.rawValue)).union(AccountWord.allCases.map(\.rawValue)).union(ViewWord.texts)
    .union(UrgencyWord.texts)
    .union(ConflictWord.allCases.map(\.rawValue))

  /// A text of the catalogues, with values for `{0}`, `{1}` and so on. If there is a `count`, `|` separates the text for
  /// the count 1 from the text for all other counts; a text with one form has no `|`.
  static func text(_ text: String, _ values: [String] = [], count: Int? = nil) -> String {
    let text = translation.get().map { $0(text) } ?? text
    guard let count else { return filling(text[...], values) }
    let forms = text.split(separator: "|", omittingEmptySubsequences: false)
    return filling(count == 1 ? forms[0] : forms[forms.count - 1], values)
  }

  /// A placeholder without a value stays, and so does a `{0}` in a value.
  private static func filling(_ text: Substring, _ values: [String]) -> String {
    var filled = ""
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: open)..<close]),
        values.indices.contains(number)
      else {
        filled.append(rest.removeFirst())
        continue
      }
      filled += values[number]
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
