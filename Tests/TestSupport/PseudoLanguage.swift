internal import PlanBoardMessages

/// A made-up language. It shows which words on a screen or a page are not from the catalogues (`Words`), and where longer
/// words do not fit.
public enum PseudoLanguage: CaseIterable, Sendable {
  /// Letters with accents, and texts that are up to 40% longer than in English.
  case long
  /// Hebrew letters.
  case rightToLeft

  /// Runs `body` with the catalogues in this language. Threads that `body` starts do not speak it.
  public func speaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    let catalogue = Words.catalogue
    return try Words.translation.withValue({ catalogue.contains($0) ? translated($0) : $0 }, operation: body)
  }

  private func translated(_ english: String) -> String {
    english.split(separator: "|", omittingEmptySubsequences: false).map { form in
      let text = respelt(form)
      return self == .long ? text + String(repeating: "~", count: form.count(where: \.isLetter) * 2 / 5) : text
    }.joined(separator: "|")
  }

  private static let plain = Array("abcdefghijklmnopqrstuvwxyz")
  private static let accented = Array("åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")
  private static let hebrew = Array("אבגדהוזחטיכלמנסעפצקרשתםןףץ")

  /// Replaces letters, but not between backticks, because users type that text.
  private func respelt(_ text: Substring) -> String {
    var isKept = false
    return String(
      text.map { character in
        if character == "`" { isKept.toggle() }
        guard !isKept, let lower = character.lowercased().first, let place = Self.plain.firstIndex(of: lower) else {
          return character
        }
        return (self == .long ? Self.accented : Self.hebrew)[place]
      })
  }
}
