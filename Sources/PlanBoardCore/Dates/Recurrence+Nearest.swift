extension Recurrence {
  /// The recurrence that a text which is none probably means, such as `month@last-fri` for `last-fri-of-the-month`, or
  /// `week` for `weke`; nil if there is no near one.
  ///
  /// - Returns: the recurrence, and its value as it is near the text: `weekly` for `wekly`. `isCertain` is true if the text
  ///   is only spelt in another way, and false if a word was corrected.
  package static func nearest(to text: String) -> (recurrence: Recurrence, value: String, isCertain: Bool)? {
    guard text.utf8.count <= 120 else { return nil }
    var plain = text.lowercased()
    for prefix in ["every ", "every-", "every_", "each ", "each-"] where plain.hasPrefix(prefix) {
      plain.removeFirst(prefix.count)
      break
    }
    let signs = plain.prefix { $0 == "+" }
    let body = plain.dropFirst(signs.count)
    if let (found, value) = reading(String(signs), String(body)) { return (found, value, true) }
    let corrected = correcting(body)
    return corrected == body ? nil : reading(String(signs), corrected).map { ($0, $1, false) }
  }

  /// Reads a text with other separators than those of the format.
  private static func reading(_ signs: String, _ text: String) -> (Recurrence, value: String)? {
    let spaced = String(text.map { "-_ ".contains($0) ? " " : "/&;+".contains($0) ? "," : $0 }).trimmingBlanks()
    var words = spaced.split(separator: " ")[...]
    // "… of the month" says nothing that the rest does not say.
    if words.last == "month", words.count > 2 {
      let rest = words.dropLast()
      let others = rest.last.map { ["the", "each", "every", "a"].contains($0) } == true ? rest.dropLast() : rest
      if others.last == "of" { words = others.dropLast() }
    }
    if words.first == "the" { words.removeFirst() }
    words = words.map { ["fourth": "4th", "fifth": "5th"][$0] ?? $0 }[...]
    for spelling in [words.joined(separator: "-"), words.joined()] {
      if let found = value(signs + spelling) { return (found, signs + spelling) }
    }
    guard signs != "++" else { return nil }
    let found = self.words(words.joined(separator: " ")) ?? self.words("month on the " + words.joined(separator: " "))
    return found.map { ($0, $0.word) }
  }

  /// The text with each unknown word replaced by a known one that is a typing mistake away.
  private static func correcting(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let first = rest.first {
      let run = rest.prefix { $0.isLetter == first.isLetter }
      rest = rest[run.endIndex...]
      result += first.isLetter ? corrected(String(run)) : String(run)
    }
    return result
  }

  private static func corrected(_ word: String) -> String {
    guard word.utf8.count > 2, !vocabulary.contains(word),
      let near = EditDistance.nearest(to: word, among: vocabulary),
      EditDistance.between(word, near) == 1 && max(word.utf8.count, near.utf8.count) > 3
        || word.sorted() == near.sorted()
    else { return word }
    return near
  }

  private static let vocabulary =
    [
      "day", "days", "daily", "week", "weeks", "weekly", "weekday", "weekdays", "biweekly", "fortnight", "month",
      "months",
      "monthly", "quarter", "quarters", "quarterly", "semiannual", "year", "years", "yearly", "annual", "annually",
      "other",
      "after", "only", "first", "second", "third", "last", "when", "done", "the",
    ] + DateWords.weekdays + DateWords.weekdays.map { String($0.prefix(3)) } + DateWords.months
    + DateWords.months.map { String($0.prefix(3)) }
}
