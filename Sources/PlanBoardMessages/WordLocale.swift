/// The words of a language: a text for each English one. A text that is missing stays English.
package struct WordLocale: Sendable {
  /// By the English text.
  private let texts: [String: String]
  /// Which part of a text with `|` is meant by a number, 0-based.
  private let part: @Sendable (Int) -> Int
  /// The tag of the language (BCP 47).
  package let language: String
  package let isRightToLeft: Bool

  /// - Parameters:
  ///   - texts: the texts, by the English ones. Each may have another number of parts than the English one.
  ///   - part: which part of a text is meant by a number, 0-based. If the text has fewer parts, it is the last one.
  ///   - language: the tag of the language (BCP 47).
  package init(
    _ texts: [String: String], language: String = "en", isRightToLeft: Bool = false,
    part: @escaping @Sendable (Int) -> Int
  ) {
    self.texts = texts
    self.part = part
    self.language = language
    self.isRightToLeft = isRightToLeft
  }

  package static let english = WordLocale([:]) { $0 == 1 ? 0 : 1 }

  /// All English texts that a language must have.
  package static let catalogue: Set<String> = Set(BoardWord.allCases.map(\.rawValue)).union(BoardActionWords.all)
    .union(PageWord.allCases.map(\.rawValue)).union(PageScriptWords.all.values).union(PageKeys.texts)
    .union(CardWord.texts).union(OutcomeWord.texts).union(WebFaultWord.allCases.map(\.rawValue))
    .union(ConcernWord.allCases.map(\.rawValue)).union(ViewWord.texts).union(ConflictWord.allCases.map(\.rawValue))

  /// The English texts of the catalogue that this language lacks.
  package var missing: Set<String> { Self.catalogue.subtracting(texts.keys) }

  /// The texts of this language that nobody needs, because the catalogue does not have them.
  package var unused: Set<String> { Set(texts.keys).subtracting(Self.catalogue) }

  /// A text of this language.
  ///
  /// - Parameters:
  ///   - english: the English text.
  ///   - values: what `{0}`, `{1}` and so on stand for.
  ///   - count: the number that decides which part of the text is meant; nil if the text has only one part.
  func text(_ english: String, _ values: [String] = [], count: Int? = nil) -> String {
    let text = texts[english] ?? english
    guard let count else { return Self.filling(text[...], values) }
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    return Self.filling(parts[min(max(part(count), 0), parts.count - 1)], values)
  }

  /// Replaces `{0}`, `{1}` and so on. A value may itself contain such a text, which stays.
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
