/// The words of a language: a text for each English text. A text that is missing stays English.
package struct WordLocale: Sendable {
  private let texts: [String: String]
  private let pluralForm: @Sendable (Int) -> Int
  /// The tag of the language (BCP 47).
  package let language: String
  package let isRightToLeft: Bool

  /// Creates a language. The keys of `texts` are the English texts. `pluralForm` returns the 0-based index of the
  /// plural form for a number. In a text, `|` separates the forms; a text with fewer forms uses its last one.
  package init(
    _ texts: [String: String], language: String = "en", isRightToLeft: Bool = false,
    pluralForm: @escaping @Sendable (Int) -> Int
  ) {
    self.texts = texts
    self.pluralForm = pluralForm
    self.language = language
    self.isRightToLeft = isRightToLeft
  }

  package static let english = WordLocale([:]) { $0 == 1 ? 0 : 1 }

  /// The English texts that a complete language translates.
  package static let catalogue: Set<String> = Set(BoardWord.allCases.map(\.rawValue)).union(BoardActionWords.all)
    .union(PageWord.allCases.map(\.rawValue)).union(PageScriptWords.all.values).union(PageKeys.texts)
    .union(CardWord.texts).union(OutcomeWord.texts).union(WebFaultWord.allCases.map(\.rawValue))
    .union(ConcernWord.allCases.map(\.rawValue)).union(AccountWord.allCases.map(\.rawValue)).union(ViewWord.texts)
    .union(UrgencyWord.texts)
    .union(ConflictWord.allCases.map(\.rawValue))

  /// The English texts of the catalogue that this language lacks.
  package var missing: Set<String> { Self.catalogue.subtracting(texts.keys) }

  /// The English texts that this language translates, but that are not in the catalogue.
  package var unused: Set<String> { Set(texts.keys).subtracting(Self.catalogue) }

  /// A text of this language, with values for `{0}`, `{1}` and so on. `count` chooses the plural form; nil if the text
  /// has only one form.
  func text(_ english: String, _ values: [String] = [], count: Int? = nil) -> String {
    let own = texts[english]
    let text = own ?? english
    guard let count else { return Self.filling(text[...], values) }
    let forms = text.split(separator: "|", omittingEmptySubsequences: false)
    let form = own == nil ? Self.english.pluralForm(count) : pluralForm(count)
    return Self.filling(forms[min(max(form, 0), forms.count - 1)], values)
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
