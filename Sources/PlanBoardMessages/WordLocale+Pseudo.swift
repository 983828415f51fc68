extension WordLocale {
  /// A made-up language, for tests. It shows whether every word on a screen comes from the ``catalogue``, and whether
  /// there is room for longer words.
  package enum Pseudo: String, CaseIterable, Sendable {
    /// Letters with accents. Each text is up to 40% longer than in English, as it may be in Finnish.
    case long
    /// Hebrew letters, which are written from right to left.
    case rightToLeft = "right-to-left"
    /// Three forms of each text that depends on a number, as in Polish. The end of the text shows which form it is:
    /// `¹`, `²` or `³`.
    case plurals
  }

  /// Makes a made-up language, by changing each English text of the ``catalogue``.
  package static func pseudo(_ kind: Pseudo) -> WordLocale {
    let texts = Dictionary(uniqueKeysWithValues: catalogue.map { ($0, translated($0, kind)) })
    // CLDR has the tags `en-XA` and `ar-XB` for such languages. `en-XC` follows their pattern.
    guard kind == .plurals else {
      return WordLocale(
        texts, language: kind == .long ? "en-XA" : "ar-XB", isRightToLeft: kind == .rightToLeft
      ) { $0 == 1 ? 0 : 1 }
    }
    return WordLocale(texts, language: "en-XC") { $0 == 1 ? 0 : 2...4 ~= $0 % 10 ? 1 : 2 }
  }

  /// The text that replaces an English text. In both texts, `|` separates the plural forms.
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

  /// A text with its letters replaced by others. Placeholders such as `{0}` stay. Text between backticks also stays,
  /// because users type it.
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
