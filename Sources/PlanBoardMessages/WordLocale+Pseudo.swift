extension WordLocale {
  /// A made-up language, for tests. It shows which words on a screen are not from the ``catalogue``, and where longer
  /// words do not fit.
  package enum Pseudo: String, CaseIterable, Sendable {
    /// Letters with accents, and texts that are up to 40% longer than in English.
    case long
    case rightToLeft = "right-to-left"
    /// Three plural forms, as in Polish. The forms end with `¹`, `²` and `³`.
    case plurals
  }

  /// Makes a language from the English texts of the ``catalogue``.
  package static func pseudo(_ kind: Pseudo) -> WordLocale {
    let texts = Dictionary(uniqueKeysWithValues: catalogue.map { ($0, translated($0, kind)) })
    // CLDR has the tags `en-XA` and `ar-XB`. `en-XC` follows their pattern.
    guard kind == .plurals else {
      return WordLocale(
        texts, language: kind == .long ? "en-XA" : "ar-XB", isRightToLeft: kind == .rightToLeft
      ) { $0 == 1 ? 0 : 1 }
    }
    return WordLocale(texts, language: "en-XC") { $0 == 1 ? 0 : 2...4 ~= $0 % 10 ? 1 : 2 }
  }

  private static func translated(_ english: String, _ kind: Pseudo) -> String {
    let parts = english.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    switch kind {
    case .long:
      return parts.map { part in
        let letters = part.count(where: \.isLetter)
        return respelt(part, from: plain, to: accented) + String(repeating: "~", count: letters * 2 / 5)
      }.joined(separator: "|")
    case .rightToLeft: return parts.map { respelt($0, from: plain, to: hebrew) }.joined(separator: "|")
    case .plurals:
      guard let last = parts.last, parts.count > 1 else { return english }
      return "\(parts[0])¹|\(last)²|\(last)³"
    }
  }

  private static let plain = Array("abcdefghijklmnopqrstuvwxyz")
  private static let accented = Array("åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")
  private static let hebrew = Array("אבגדהוזחטיכלמנסעפצקרשתםןףץ")

  /// Replaces letters, but not between backticks, because users type that text.
  private static func respelt(_ text: String, from letters: [Character], to others: [Character]) -> String {
    var isKept = false
    return String(
      text.map { character in
        if character == "`" { isKept.toggle() }
        guard !isKept, let lower = character.lowercased().first, let place = letters.firstIndex(of: lower) else {
          return character
        }
        return others[place]
      })
  }
}
